import { readFileSync } from 'node:fs';
import { type PortalSettings, parseSettings } from '#server/settings.ts';
import { allowCaptchaProvider } from './captcha-hosts.ts';
import { type DeploymentSettings, parseDeploymentSettings } from './deployment-settings.ts';

const root = new URL('../', import.meta.url);

/** Merges plain objects deeply; any other value in `overlay` replaces that of `base`. */
export function overlaySettings(base: unknown, overlay: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(overlay)) return overlay;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(overlay)) {
    merged[key] = key in base ? overlaySettings(base[key], value) : value;
  }
  return merged;
}

export interface CaseSettings {
  readonly settings: PortalSettings;
  readonly deployment: DeploymentSettings;
}

/** Completes a case's `settings.json` from scripts/case/default-settings.json. @param overlay overrides both */
export function completeSettings(input: unknown, overlay: unknown = {}): unknown {
  return overlaySettings(overlaySettings(readJson('scripts/case/default-settings.json'), input), overlay);
}

/** Parses complete settings. @throws Error if they are invalid */
export function parseCaseSettings(whole: unknown): CaseSettings {
  const deployment = parseDeploymentSettings(whole);
  // Adds the hosts of the captcha provider in use to the page's settings.
  return { settings: allowCaptchaProvider(parseSettings(whole), deployment), deployment };
}

export function readStandInSettings(): unknown {
  return readJson('api-mock/settings.json');
}

/** Reads the demonstration's settings for a build mode, with the mock's stand-ins except in production. */
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
