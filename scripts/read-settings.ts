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

/** Reads and checks one settings file. @throws where it is no JSON or no valid settings. */
export function readSettingsFile(file: string | URL): PortalSettings {
  return parseCase(JSON.parse(readFileSync(file, 'utf8')));
}

/** The page's settings, with the hosts of the captcha provider in use. */
function parseCase(input: unknown): PortalSettings {
  return allowCaptchaProvider(parseSettings(input), parseDeploymentSettings(input));
}

/** Reads and checks what a settings file says for the server's side. @throws where it is no JSON or not valid. */
export function readDeploymentFile(file: string | URL): DeploymentSettings {
  return parseDeploymentSettings(JSON.parse(readFileSync(file, 'utf8')));
}

/** What `settings.json` says for the server's side. */
export function readDeployment(): DeploymentSettings {
  return readDeploymentFile(new URL('settings.json', root));
}

/**
 * The settings a build of `mode` starts with: `settings.json`, with `settings.demo.json` laid over it everywhere but in
 * production, so that the portal meets the mock's stand-ins for captcha, wallet and analytics.
 */
export function readSettings(mode: string): PortalSettings {
  const base: unknown = JSON.parse(readFileSync(new URL('settings.json', root), 'utf8'));
  if (mode === 'production') return parseCase(base);
  const overlay: unknown = JSON.parse(readFileSync(new URL('settings.demo.json', root), 'utf8'));
  return parseCase(overlaySettings(base, overlay));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
