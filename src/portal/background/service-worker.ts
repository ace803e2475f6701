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

/** The page's side of the service worker: registration, updates, nudges. */
export interface ServiceWorkerBridge {
  /** A new version waits for the claimant's word. */
  readonly updateWaits: Observable<boolean>;
  /** Registers the worker, and resolves once there is one; without one the portal works, online only. */
  register(onMessage: (message: MessageToPage) => void): Promise<void>;
  /** Tells the worker what this page has loaded, so that it is there offline too: once for each language that the page comes to. */
  keepForOffline(culture: string): void;
  /** Asks for a background sync of the outbox, where the browser has it: again at every launch. */
  requestSync(): Promise<void>;
  /** Takes the new version and loads the page anew. */
  update(): Promise<void>;
  /** The claimant wants to go on with this version: it is offered again after hours, when they come back to the page. */
  putOff(): void;
}

const ASSETS = '/app/dist/';
const SHELL = '/index.html';

/** Paths of the code and styles that this page has loaded. */
function listLoadedAssets(): string[] {
  return [...new Set(performance.getEntriesByType('resource').flatMap(toAssetPath))];
}

/** The path of what was loaded, where it is one of the app's files. */
function toAssetPath({ name }: PerformanceEntry): readonly string[] {
  const { origin, pathname } = new URL(name, location.origin);
  return origin === location.origin && pathname.startsWith(ASSETS) ? [pathname] : [];
}

/** Calls back when a file has come that was on its way, past the worker, when the worker took this page over. */
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

/** Whether a worker answered for this page itself: everything that it fetches has passed through it then. */
function cameThroughWorker(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceResourceTiming && page.workerStart > 0;
}

const PATIENCE_MS = 8_000;

/**
 * Has a waiting worker take over; resolves once it has, or once a still newer one has taken its place. Chromium waits until the old
 * worker has nothing to do, which can be minutes where a tab has just woken it: nobody is kept waiting for that, and the page that
 * is loaded anew offers the version again.
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

/**
 * Whether a page's text is that of another version than this page is: of other code, settings or forms. What is no page of the portal's
 * (a network's own login) is none.
 */
function isOtherVersion(html: string): boolean {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const stamped = [...document.querySelectorAll('script[id^="portal-"]')].map(
    (element) => element.textContent,
  );
  return html.includes('id="portal-settings"') && ![entry, ...stamped].every((part) => html.includes(part));
}

/** The page that the worker gives to the next visit; empty where it keeps none. */
const readKeptPage = async () =>
  (await answerWithin(caches.match(SHELL, { ignoreSearch: true })))?.text() ?? '';

/** The page that the server has now: no worker answers for this address. */
const fetchPage = async () => (await fetch(`${SHELL}?now`, { cache: 'no-store' })).text();

/** Resolves once a worker has kept what it needs, or has failed to. */
function isInstalled(installing: ServiceWorker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
  return promise;
}

/** Resolves after the pause, or when the network comes back before. */
function waitForNetwork(pauseMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  window.addEventListener('online', () => resolve(), { once: true });
  setTimeout(resolve, pauseMs);
  return promise;
}

/**
 * Chromium may stop the old worker while it has this page's request, which then nobody answers; the next one goes to the new worker. What
 * is slow is waited for longer each time. Milliseconds.
 */
const FIRST_RELOAD_PATIENCE_MS = 3_000;

async function reloadUntilGone(): Promise<never> {
  for (let patienceMs = FIRST_RELOAD_PATIENCE_MS; ; patienceMs *= 2) {
    location.reload();
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
  }
}

/**
 * A page that is come back to after so long looks for a new version, and offers again what was put off: an installed app can stay open
 * for days, and the browser looks only when a page is loaded. By the device's clock, which goes on while the device sleeps.
 */
const LOOK_AGAIN_MS = 4 * 60 * 60_000;

/** After this the worker is registered again where it could not be installed; twice as long after each time. */
const FIRST_PAUSE_MS = 5_000;

/** Creates the bridge of this page. */
export function createServiceWorkerBridge(): ServiceWorkerBridge {
  const updateWaits = createObservable(false);
  let keptCulture: string | undefined;
  let lookedAt = Date.now();

  /** Tells whether a worker serves this site now. */
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
   * Registers the worker until there is one: the first visit may be the only one, on a connection that loses a file of forty, or
   * on a device that is slow to store them. What was stored is not fetched again.
   */
  async function registerPatiently(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !(await tryToRegister()); pauseMs *= 2) {
      logEvent('worker-not-registered');
      await waitForNetwork(pauseMs);
    }
  }

  /**
   * Offers the version that comes with the next visit, where it is another than this page's: the worker was renewed by another tab, or while
   * this page was on its way; or the files of this page's version are gone.
   */
  async function offerOther(readPage: () => Promise<string>): Promise<void> {
    const html = await readPage().catch(() => '');
    if (isOtherVersion(html)) updateWaits.set(true);
  }

  async function lookAgain(): Promise<void> {
    // A clock that was set back says nothing of how long it was.
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
      // Before the page's own script, which answers while nobody can offer the next version (prerender/page-script.ts).
      const offerNext = (event: Event) => {
        event.stopImmediatePropagation();
        void offerOther(fetchPage);
      };
      window.addEventListener(CODE_GONE, offerNext, { capture: true });
      // Some browsers have none, some have the name alone (a private window, a policy).
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
          // Listed now, not before: what was loaded until the worker was ready did not pass through it.
          const message: MessageToWorker = { type: 'keep-for-offline', culture, assets: listLoadedAssets() };
          active?.postMessage(message);
        };
        if (isFirst && !cameThroughWorker()) watchLateAssets(tell);
        tell();
      });
      // Rejected where the browser refuses the site its storage: nothing is kept then.
      telling?.catch(() => undefined);
    },
    async requestSync() {
      // Where the worker could not be registered this never settles: nothing must wait for it.
      const registration = await navigator.serviceWorker?.ready;
      if (registration === undefined || !('sync' in registration)) return;
      const { sync } = registration as { sync: { register(tag: string): Promise<void> } };
      await sync.register(OUTBOX_SYNC_TAG).catch(() => undefined);
    },
    async update() {
      const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
      // Where none waits any more, another tab was asked the same: the new version is in charge already.
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
 * The deployment has given up its worker (`settings.retireServiceWorker`): this page, which came from the network, lets go of
 * it and of what it keeps. Drafts and claims that wait are not its own, and stay.
 */
export async function retireWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await answerWithin(caches.keys())) await answerWithin(caches.delete(name));
}
