import { type PortalSettings, settingsSchema, THEME_NAMES, type ThemeName } from './contract/settings.ts';

function isThemeName(value: string): value is ThemeName {
  return (THEME_NAMES as readonly string[]).includes(value);
}

/**
 * Parses one case's settings.
 * @throws Error 'Theme not specified', 'unexpected value for appsettings.theme: {value}' (specification, sections 1 and
 * 8), or zod's own error where another setting is wrong: all are mistakes of the deployment, not of the claimant.
 */
export function parseSettings(input: unknown): PortalSettings {
  const { theme, ...settings } = settingsSchema.parse(input);
  if (theme === undefined || theme === null || theme === '') throw new Error('Theme not specified');
  if (!isThemeName(theme)) throw new Error(`unexpected value for appsettings.theme: ${theme}`);
  return { ...settings, theme };
}
