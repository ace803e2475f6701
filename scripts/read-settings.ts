import { readFileSync } from 'node:fs';
import { type PortalSettings, parseSettings } from '#server/settings.ts';
import { allowCaptchaProvider } from './captcha-hosts.ts';
import { type DeploymentSettings, parseDeploymentSettings } from './deployment-settings.ts';

const root = new URL('../', import.meta.url);

/** Merges plain objects deeply; anything else in `overlay` replaces what stood. */
export function overlaySettings(base: unknown, overlay: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(overlay)) return overlay;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(overlay)) {
    merged[key] = key in base ? overlaySettings(base[key], value) : value;
  }
  return merged;
}

/** What a case's `settings.json` says, for the page and for the server's side. */
export interface CaseSettings {
  readonly settings: PortalSettings;
  readonly deployment: DeploymentSettings;
}

/**
 * What a case's `settings.json` says, with what it leaves out: that of scripts/case/default-settings.json.
 * @param overlay replaces what it says.
 */
export function completeSettings(input: unknown, overlay: unknown = {}): unknown {
  return overlaySettings(overlaySettings(readJson('scripts/case/default-settings.json'), input), overlay);
}

/**
 * Checks complete settings.
 * @throws Error where they are not valid.
 */
export function parseCaseSettings(whole: unknown): CaseSettings {
  const deployment = parseDeploymentSettings(whole);
  // The page has the hosts of the captcha provider in use.
  return { settings: allowCaptchaProvider(parseSettings(whole), deployment), deployment };
}

/** The settings by which a portal meets the mock's stand-ins for captcha, wallet and analytics. */
export function readStandInSettings(): unknown {
  return readJson('api-mock/settings.json');
}

/** The settings that a build of `mode` starts with: the demonstration's case, everywhere but in production with the mock's stand-ins. */
export function readSettings(mode: string): PortalSettings {
  const overlay = mode === 'production' ? {} : readStandInSettings();
  return parseCaseSettings(completeSettings(readJson('cases/rivenwood/settings.json'), overlay)).settings;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, root), 'utf8'));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
