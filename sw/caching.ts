import { cacheNames } from 'workbox-core';
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
import { keepFilesOnly, keepJsonOnly, limitAssets, markCached, preferCachedAnswer } from './cache-guards.ts';
import { readSettings, SHELL_URL } from './read-settings.ts';
import { ASSETS_PATH, CACHE_RULES, type CacheRule, findCacheRule, NOT_THE_APP } from './request-rules.ts';
import { precacheList, scope } from './worker-scope.ts';

/** Time after which the cached deadlines are used while the network has not answered. */
const DEADLINES_TIMEOUT_SECONDS = 3;

// Cached answers are the same for all: a preload and a fetch differ only in `Origin`, which servers name in `Vary`.
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
    plugins: [...apiPlugins, preferCachedAnswer],
    matchOptions,
  }),
  // Hashed files never change. This cache holds those of the active theme and culture; the common core is precached.
  asset: new CacheFirst({
    cacheName: 'portal-assets',
    plugins: [keepFilesOnly, limitAssets],
    matchOptions,
  }),
} as const satisfies Record<CacheRule, unknown>;

/** Strategies while the server has asked to be left alone: cached answers are used, and the server is asked only for what is missing. */
const RESTING = {
  ...STRATEGIES,
  'stale-while-revalidate': new CacheFirst({ cacheName: KEPT_CALLS, plugins: apiPlugins, matchOptions }),
  'network-first': new CacheFirst({ cacheName: 'portal-deadlines', plugins: apiPlugins, matchOptions }),
} as const satisfies Record<CacheRule, unknown>;

/** Tells whether the server has asked to be left alone; false if storage does not answer. */
async function isServerResting(): Promise<boolean> {
  const clock = createServerClock();
  const asking = clock.load().then(() => createServerPauses(clock).isAskedToWait());
  return answerWithin(asking, START_PATIENCE_MS).catch(() => false);
}

async function strategyOf(rule: CacheRule) {
  if (rule === 'asset') return STRATEGIES.asset;
  return ((await isServerResting()) ? RESTING : STRATEGIES)[rule];
}

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

/** Fills the caches: calls by their strategies, files only if missing. Ignores failures. @param event keeps the worker alive meanwhile. */
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
 * Caches what the page fetched before there was a worker, so that one visit suffices to start offline: the start-up calls in the active
 * culture, and the files of the active theme and culture.
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
 * Restores precached files that the browser has lost. Skips if a new version is installing or waiting: the server may only have that
 * version's page, and the new worker brings its own files.
 */
export async function mendPrecache(event: ExtendableEvent): Promise<void> {
  const kept = await (await caches.open(cacheNames.precache)).keys();
  if (kept.length >= precacheList.length) return;
  // Finds a new version first, so that its page is not stored as one of this version.
  await scope.registration.update();
  const { installing, waiting } = scope.registration;
  if (installing || waiting) return;
  // Workbox fetches missing files only on an install event.
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  await getOrCreatePrecacheController().install(Object.assign(new ExtendableEvent('install'), { waitUntil }));
}

export async function keepStartForOffline(event: ExtendableEvent): Promise<void> {
  await keepForOffline(event, (await readSmallState('culture')) ?? DEFAULT_CULTURE, []);
}
