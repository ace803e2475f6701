import { cacheNames, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { getOrCreatePrecacheController } from 'workbox-precaching/utils/getOrCreatePrecacheController.js';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { answerWithin, START_PATIENCE_MS } from '#kernel/async.ts';
import { DEFAULT_CULTURE } from '#server/cultures.ts';
import { ENDPOINTS, KEPT_CALLS } from '#server/endpoints.ts';
import { createServerClock } from '#server/server-clock.ts';
import { createServerPauses } from '#server/server-pause.ts';
import { readSmallState } from '#server/small-state.ts';
import { keepFilesOnly, keepJsonOnly, markCached } from './cache-guards.ts';
import { readSettings, SHELL_URL } from './read-settings.ts';
import { ASSETS_PATH, CACHE_RULES, type CacheRule, findCacheRule, NOT_THE_APP } from './request-rules.ts';
import { precacheList, scope } from './worker-scope.ts';

/** After this the kept deadlines are shown while the network is still being waited for. */
const DEADLINES_TIMEOUT_SECONDS = 3;

// workbox's own types do not agree with each other under exactOptionalPropertyTypes.
const limitAssets = new ExpirationPlugin({ maxEntries: 120 }) as WorkboxPlugin;
// What is kept is the same for all: a preload and a fetch of one call differ in `Origin`, which servers name in `Vary`.
const matchOptions = { ignoreVary: true };
const apiPlugins = [markCached, keepJsonOnly];

const STRATEGIES = {
  'stale-while-revalidate': new StaleWhileRevalidate({
    cacheName: KEPT_CALLS,
    plugins: apiPlugins,
    matchOptions,
  }),
  'network-first': new NetworkFirst({
    cacheName: 'portal-deadlines',
    networkTimeoutSeconds: DEADLINES_TIMEOUT_SECONDS,
    plugins: apiPlugins,
    matchOptions,
  }),
  // Hashed files never change; those of the active theme and culture come here, the common core is precached.
  asset: new CacheFirst({
    cacheName: 'portal-assets',
    plugins: [keepFilesOnly, limitAssets],
    matchOptions,
  }),
} as const satisfies Record<CacheRule, unknown>;

/** While the server has asked to be left alone, what is kept answers; the server is asked for the rest alone, without which no page stands. */
const RESTING = {
  ...STRATEGIES,
  'stale-while-revalidate': new CacheFirst({ cacheName: KEPT_CALLS, plugins: apiPlugins, matchOptions }),
  'network-first': new CacheFirst({ cacheName: 'portal-deadlines', plugins: apiPlugins, matchOptions }),
} as const satisfies Record<CacheRule, unknown>;

/** Whether the server itself has asked to be left alone; where storage does not say, it has not. */
async function isServerResting(): Promise<boolean> {
  const clock = createServerClock();
  const asking = clock.load().then(() => createServerPauses(clock).isAskedToWait());
  return answerWithin(asking, START_PATIENCE_MS).catch(() => false);
}

async function strategyOf(rule: CacheRule) {
  if (rule === 'asset') return STRATEGIES.asset;
  return ((await isServerResting()) ? RESTING : STRATEGIES)[rule];
}

/** Routes what the worker may answer; everything else passes as if it were not there. */
export function setUpCaching(): void {
  cleanupOutdatedCaches();
  precacheAndRoute([...precacheList]);
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL_URL), { denylist: [...NOT_THE_APP] }));
  for (const rule of CACHE_RULES) {
    registerRoute(
      ({ request }) => findCacheRule(request, scope.location.origin) === rule,
      async (asked) => (await strategyOf(rule)).handle(asked),
    );
  }
}

/**
 * Fetches through the caches what is not in them yet; what fails is left for another time.
 * @param event the worker's own event, which keeps it alive meanwhile.
 */
export async function fillCaches(
  event: ExtendableEvent,
  urls: readonly string[],
  credentials: RequestCredentials,
): Promise<void> {
  const requests = urls.map((url) => new Request(new URL(url, scope.location.origin), { credentials }));
  await Promise.allSettled(
    requests.map(async (request) => {
      const rule = findCacheRule(request, scope.location.origin);
      if (rule === undefined || (rule === 'asset' && (await caches.match(request, matchOptions)))) return;
      const [, done] = (await strategyOf(rule)).handleAll({ request, event });
      await done;
    }),
  );
}

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

/**
 * Fetches anew what the browser has lost of the files that the worker was installed with. Where another version is on its way, the server
 * may have no other page than that one's, and it brings its own.
 */
export async function mendPrecache(event: ExtendableEvent): Promise<void> {
  const kept = await (await caches.open(cacheNames.precache)).keys();
  if (kept.length >= precacheList.length) return;
  // A version that nobody has heard of yet is found so, before its page is taken for one of this.
  await scope.registration.update();
  const { installing, waiting } = scope.registration;
  if (installing || waiting) return;
  // The library fetches what is missing for an install alone.
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  await getOrCreatePrecacheController().install(Object.assign(new ExtendableEvent('install'), { waitUntil }));
}

/** At install: the calls of start-up, in the culture that the page has noted. */
export async function keepStartForOffline(event: ExtendableEvent): Promise<void> {
  await keepForOffline(event, (await readSmallState('culture')) ?? DEFAULT_CULTURE, []);
}
