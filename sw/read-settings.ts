import { matchPrecache } from 'workbox-precaching';
import { type PortalSettings, parseSettings } from '#server/settings.ts';

export const SHELL_URL = '/index.html';

const SETTINGS_ELEMENT = /<script\b[^>]*\bid="portal-settings"[^>]*>(?<json>[^<]*)<\/script>/;

/** Reads the settings from the precached page, whose revision changes with them (`configure`). Undefined if they cannot be read. */
export async function readSettings(): Promise<PortalSettings | undefined> {
  const response = (await matchPrecache(SHELL_URL)) ?? (await fetch(SHELL_URL).catch(() => undefined));
  return response && parsePageSettings(await response.text());
}

export function parsePageSettings(html: string): PortalSettings | undefined {
  const json = SETTINGS_ELEMENT.exec(html)?.groups?.json;
  if (json === undefined) return undefined;
  try {
    return parseSettings(JSON.parse(json));
  } catch {
    return undefined;
  }
}
