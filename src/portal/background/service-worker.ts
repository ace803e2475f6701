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
import { readWorkerMessages } from '#portal/start-up/worker-messages.ts';

/** The page's side of the service worker: registration, updates, nudges. */
export interface ServiceWorkerBridge {
  /** A new version waits for the claimant's word. */
  readonly updateWaits: Observable<boolean>;
  /** Registers the worker; without one the portal works, online only. */
  register(onMessage: (message: MessageToPage) => void): Promise<void>;
  /** Tells the worker what this page has loaded, so that it is there offline too. */
  keepForOffline(culture: string): void;
  /** Asks for a background sync of the outbox, where the browser has it: again at every launch. */
  requestSync(): Promise<void>;
  /** Takes the new version and loads the page anew. */
  update(): Promise<void>;
}

const ASSETS = '/app/dist/';

/** Paths of the code and styles that this page has loaded. */
function listLoadedAssets(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
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

/** Creates the bridge of this page. */
export function createServiceWorkerBridge(): ServiceWorkerBridge {
  const updateWaits = createObservable(false);

  /** A first visit that loses its connection at once would stay without a worker until the next one. */
  async function registerPatiently(registering: Workbox): Promise<void> {
    try {
      await registering.register();
    } catch {
      logEvent('worker-not-registered');
      window.addEventListener('online', () => void registerPatiently(registering), { once: true });
    }
  }

  return {
    updateWaits,
    async register(onMessage) {
      // Some browsers have none, some have the name alone (a private window, a policy).
      if (!navigator.serviceWorker || !import.meta.env.PROD) return;
      const workbox = new Workbox(toTrustedScriptUrl('/sw.js'));
      workbox.addEventListener('waiting', () => updateWaits.set(true));
      readWorkerMessages((data) => {
        const message = parseMessageToPage(data);
        if (message !== undefined) onMessage(message);
      });
      await registerPatiently(workbox);
    },
    keepForOffline(culture) {
      void navigator.serviceWorker?.ready.then(({ active }) => {
        // Listed now, not before: what was loaded until the worker was ready did not pass through it.
        const message: MessageToWorker = { type: 'keep-for-offline', culture, assets: listLoadedAssets() };
        active?.postMessage(message);
      });
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
      location.reload();
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
