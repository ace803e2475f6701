import { DEFAULT_CULTURE } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { readSmallState } from '#server/small-state.ts';
import { ASSETS_PATH } from './cache-rules.ts';
import { fillCaches } from './caching.ts';
import { readSettings } from './read-settings.ts';

/**
 * Fetches what the page had fetched before there was a worker to keep it, so that one visit is enough to start without a network: the
 * calls of start-up in the active culture, and the active theme's and culture's files.
 * @param assets paths that the page has loaded.
 */
export async function keepForOffline(
  event: ExtendableEvent,
  culture: string,
  assets: readonly string[],
): Promise<void> {
  const { apiBaseAddress = '' } = (await readSettings()) ?? {};
  const content = `${ENDPOINTS.cultureContent}?${new URLSearchParams({ culture })}`;
  const calls = [
    ENDPOINTS.formsConfig,
    ENDPOINTS.cultures,
    ENDPOINTS.characterWhitelist,
    ENDPOINTS.deadlines,
    content,
  ];
  await fillCaches(
    event,
    calls.map((path) => apiBaseAddress + path),
    apiBaseAddress === '' ? 'same-origin' : 'include',
  );
  await fillCaches(
    event,
    assets.filter((path) => path.startsWith(ASSETS_PATH)),
    'same-origin',
  );
}

/** At install: the calls of start-up, in the culture that the page has noted. */
export async function keepStartForOffline(event: ExtendableEvent): Promise<void> {
  await keepForOffline(event, (await readSmallState('culture')) ?? DEFAULT_CULTURE, []);
}
