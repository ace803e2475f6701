import { Workbox } from 'workbox-window';
import { answerWithin } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { createObservable, type Observable } from '#kernel/observable.ts';
import { toTrustedScriptUrl } from '#kernel/trusted-types.ts';
import {
  type MessageToPage,
  type MessageToWorker,
  OUTBOX_SYNC_TAG,
  parseMessageToPage,
} from '#outbox/sw-messages.ts';
import { CODE_GONE } from '#portal/start-up/load-code.ts';
import { readWorkerMessages } from '#portal/start-up/worker-messages.ts';
import { watchWake } from '#session/page-session.ts';

export interface ServiceWorkerBridge {
  readonly updateWaits: Observable<boolean>;
  /** Registers the worker; resolves once there is one. Without one the portal works, online only. */
  register(onMessage: (message: MessageToPage) => void): Promise<void>;
  /** Tells the worker which files this page has loaded, so that it keeps them for offline; once for each language. */
  keepForOffline(culture: string): void;
  /** Asks for a background sync of the outbox, if the browser has it; call at every launch. */
  requestSync(): Promise<void>;
  update(): Promise<void>;
  /** Withdraws the offer of a new version; it is made again hours later, when the claimant comes back to the page. */
  putOff(): void;
}

const ASSETS = '/app/dist/';
const SHELL = '/index.html';

function listLoadedAssets(): string[] {
  return [...new Set(performance.getEntriesByType('resource').flatMap(toAssetPath))];
}

function toAssetPath({ name }: PerformanceEntry): readonly string[] {
  const { origin, pathname } = new URL(name, location.origin);
  return origin === location.origin && pathname.startsWith(ASSETS) ? [pathname] : [];
}

/** Calls back for each file that this page requested before the worker took it over, so that the worker has not seen it. */
function watchLateAssets(onLate: () => void): void {
  let takenOverAt = navigator.serviceWorker.controller ? performance.now() : Number.POSITIVE_INFINITY;
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      takenOverAt = Math.min(takenOverAt, performance.now());
    },
    { once: true },
  );
  const observer = new PerformanceObserver((list) => {
    const late = list.getEntries().filter(({ startTime }) => startTime < takenOverAt);
    if (late.flatMap(toAssetPath).length > 0) onLate();
  });
  observer.observe({ type: 'resource' });
}

/** Returns whether a worker answered for this page itself: all that the page fetches has then passed through it. */
function cameThroughWorker(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceResourceTiming && page.workerStart > 0;
}

const PATIENCE_MS = 8_000;

/**
 * Makes a waiting worker take over; resolves once it has, or once a newer one has replaced it. Chromium waits until the old worker is
 * idle, which can take minutes in a tab that has just woken, so this gives up after a while: the reloaded page offers the version again.
 */
function activate(waiting: ServiceWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = () => {
    if (waiting.state === 'activated' || waiting.state === 'redundant') resolve();
  };
  waiting.addEventListener('statechange', settle);
  waiting.postMessage({ type: 'skip-waiting' } satisfies MessageToWorker);
  settle();
  setTimeout(resolve, PATIENCE_MS);
  return promise;
}

/** Returns whether HTML is of another version of the portal: other code, settings or forms. A network's login page is none. */
function isOtherVersion(html: string): boolean {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const stamped = [...document.querySelectorAll('script[id^="portal-"]')].map(
    (element) => element.textContent,
  );
  return html.includes('id="portal-settings"') && ![entry, ...stamped].every((part) => html.includes(part));
}

/** Reads the page that the worker serves to the next visit; empty if it keeps none. */
const readKeptPage = async () =>
  (await answerWithin(caches.match(SHELL, { ignoreSearch: true })))?.text() ?? '';

/** Fetches the page that the server has now: the worker leaves this address alone. */
const fetchPage = async () => (await fetch(`${SHELL}?now`, { cache: 'no-store' })).text();

/** Resolves once the worker is installed; to false if that failed. */
function isInstalled(installing: ServiceWorker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
  return promise;
}

function waitForNetwork(pauseMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  window.addEventListener('online', () => resolve(), { once: true });
  setTimeout(resolve, pauseMs);
  return promise;
}

/**
 * First wait for a reload before it is repeated, in ms; doubles each time. Chromium may stop the old worker while it has the request of
 * this page, which then nobody answers; the next request goes to the new worker.
 */
const FIRST_RELOAD_PATIENCE_MS = 3_000;

async function reloadUntilGone(): Promise<never> {
  for (let patienceMs = FIRST_RELOAD_PATIENCE_MS; ; patienceMs *= 2) {
    location.reload();
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
  }
}

/**
 * Age at which a page that the claimant comes back to looks for a new version, and repeats an offer that was put off. An installed app
 * can stay open for days, and the browser looks only when a page loads. By the device's clock, which goes on while the device sleeps.
 */
const LOOK_AGAIN_MS = 4 * 60 * 60_000;

/** First pause before a failed registration is repeated, in ms; doubles each time. */
const FIRST_PAUSE_MS = 5_000;

export function createServiceWorkerBridge(): ServiceWorkerBridge {
  const updateWaits = createObservable(false);
  let keptCulture: string | undefined;
  let lookedAt = Date.now();

  async function tryToRegister(): Promise<boolean> {
    const workbox = new Workbox(toTrustedScriptUrl('/sw.js'));
    workbox.addEventListener('waiting', () => updateWaits.set(true));
    try {
      const registration = await workbox.register();
      const { installing = null } = registration ?? {};
      return !!registration?.active || installing === null || (await isInstalled(installing));
    } catch {
      return false;
    }
  }

  /**
   * Registers the worker until there is one: the first visit may be the only one, on a connection that loses a file of forty, or on a
   * device that is slow to store them. Files that were stored are not fetched again.
   */
  async function registerPatiently(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !(await tryToRegister()); pauseMs *= 2) {
      logEvent('worker-not-registered');
      await waitForNetwork(pauseMs);
    }
  }

  /**
   * Offers the version of the next visit if it differs from this page's: another tab renewed the worker, the worker changed while this
   * page was on its way, or the files of this page's version are gone.
   */
  async function offerOther(readPage: () => Promise<string>): Promise<void> {
    const html = await readPage().catch(() => '');
    if (isOtherVersion(html)) updateWaits.set(true);
  }

  async function lookAgain(): Promise<void> {
    // Absolute, since a clock that was set back does not tell how much time has passed.
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - lookedAt) < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    if (registration?.waiting) updateWaits.set(true);
    else await offerOther(readKeptPage);
  }

  return {
    updateWaits,
    async register(onMessage) {
      // The page's own script answers as long as nobody can offer the next version (prerender/page-script.ts).
      document.getElementById('root')?.setAttribute('data-offers-next', '');
      window.addEventListener(CODE_GONE, () => void offerOther(fetchPage));
      // Some browsers lack it, some have only the name (in a private window, under a policy).
      if (!navigator.serviceWorker || !import.meta.env.PROD) return;
      readWorkerMessages((data) => {
        const message = parseMessageToPage(data);
        if (message !== undefined) onMessage(message);
      });
      navigator.serviceWorker.addEventListener('controllerchange', () => void offerOther(readKeptPage));
      watchWake(() => void lookAgain());
      await registerPatiently();
      await offerOther(readKeptPage);
    },
    keepForOffline(culture) {
      if (culture === keptCulture) return;
      const isFirst = keptCulture === undefined;
      keptCulture = culture;
      const telling = navigator.serviceWorker?.ready.then(({ active }) => {
        const tell = () => {
          // Listed only now: files loaded before the worker was ready did not pass through it.
          const message: MessageToWorker = { type: 'keep-for-offline', culture, assets: listLoadedAssets() };
          active?.postMessage(message);
        };
        if (isFirst && !cameThroughWorker()) watchLateAssets(tell);
        tell();
      });
      // Rejects if the browser denies the site its storage: nothing is kept then.
      telling?.catch(() => undefined);
    },
    async requestSync() {
      // `ready` never settles if the worker could not be registered, so nothing must wait for this.
      const registration = await navigator.serviceWorker?.ready;
      if (registration === undefined || !('sync' in registration)) return;
      const { sync } = registration as { sync: { register(tag: string): Promise<void> } };
      await sync.register(OUTBOX_SYNC_TAG).catch(() => undefined);
    },
    async update() {
      const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
      // If none waits any more, another tab has updated: the new version is in charge already.
      if (waiting) await activate(waiting);
      await reloadUntilGone();
    },
    putOff() {
      lookedAt = Date.now();
      updateWaits.set(false);
    },
  };
}

/**
 * Unregisters the workers and deletes their caches, for a deployment that has given them up (`settings.retireServiceWorker`). This page
 * came from the network. Drafts and waiting claims are not in those caches, and stay.
 */
export async function retireWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await answerWithin(caches.keys())) await answerWithin(caches.delete(name));
}
