import { matchPrecache } from 'workbox-precaching';
import { type PortalSettings, parseSettings } from '#server/settings.ts';

export const SHELL_URL = '/index.html';

const SETTINGS_ELEMENT = /<script\b[^>]*\bid="portal-settings"[^>]*>(?<json>[^<]*)<\/script>/;

/**
 * One case's settings, from the page that this worker keeps: they stand in one place, and `configure` changes that page's revision with
 * them. Undefined where they are not to be had.
 */
export async function readSettings(): Promise<PortalSettings | undefined> {
  const response = (await matchPrecache(SHELL_URL)) ?? (await fetch(SHELL_URL).catch(() => undefined));
  return response && parsePageSettings(await response.text());
}

/** The settings in a page's text. */
export function parsePageSettings(html: string): PortalSettings | undefined {
  const json = SETTINGS_ELEMENT.exec(html)?.groups?.json;
  if (json === undefined) return undefined;
  try {
    return parseSettings(JSON.parse(json));
  } catch {
    return undefined;
  }
}
