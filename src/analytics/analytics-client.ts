import * as z from 'zod/mini';
import { openForeignFrame } from '#design/foreign-frame.ts';
import { createObservable } from '#kernel/observable.ts';
import type { PortalSettings } from '#server/settings.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';

/** 'unknown' until it is read from the device; 'unasked': the claimant has not answered. */
export type AnalyticsConsentState = 'unknown' | 'unasked' | 'granted' | 'refused';

/** All that analytics may learn: which page was opened. Never a query, a field or a value. */
export interface AnalyticsPage {
  readonly path: string;
}

export interface AnalyticsClient {
  /** False without a tag id, or if the browser sends Global Privacy Control: then nobody is asked and nothing loads. */
  readonly isOffered: boolean;
  getConsent(): AnalyticsConsentState;
  subscribe(listener: () => void): () => void;
  choose(consent: 'granted' | 'refused'): Promise<void>;
  countPage(page: AnalyticsPage): void;
}

export interface AnalyticsOptions {
  readonly settings: TagSettings & Pick<PortalSettings, 'foreignScriptsOrigin'>;
  readonly loadScript: LoadTag;
  readonly notFoundPath: string;
  readonly isOwnPage: (path: string) => boolean;
}

const OWN_PATH = /^\/[a-z0-9/-]*$/;

interface PrivacyNavigator extends Navigator {
  /** Global Privacy Control; not yet in the DOM's types. */
  readonly globalPrivacyControl?: boolean;
}

function refusesTracking(): boolean {
  const { globalPrivacyControl }: PrivacyNavigator = navigator;
  return globalPrivacyControl === true;
}

function toTagAddress(scriptAddress: string, tagId: string): string {
  const address = new URL(scriptAddress || 'https://www.googletagmanager.com/gtag/js', document.baseURI);
  address.searchParams.set('id', tagId);
  return address.href;
}

/** Messages to the tag: all that the portal sends of a visit. A frame of another origin takes them by `postMessage`. */
export const tagMessageSchema = z.union([
  z.object({ type: z.literal('consent'), isGranted: z.boolean() }),
  z.object({ type: z.literal('count'), path: z.string().check(z.regex(OWN_PATH)) }),
]);
export type TellTag = (message: z.infer<typeof tagMessageSchema>) => void;

type TagSettings = Pick<PortalSettings, 'analyticsTagId' | 'analyticsPropertyId' | 'analytics'>;
type LoadTag = (address: string) => Promise<{ readonly ok: boolean }>;

/** Loads the tag into this document, once the claimant has agreed. @param origin that of the pages that are counted. */
export function startTag(settings: TagSettings, origin: string, loadScript: LoadTag): TellTag {
  const tagId = settings.analyticsTagId ?? '';
  const gtag = createGtag([tagId, settings.analyticsPropertyId ?? ''].filter(Boolean), origin);
  void loadScript(toTagAddress(settings.analytics.scriptAddress, tagId));
  return (message) => {
    if (message.type === 'consent')
      gtag('consent', 'update', { analytics_storage: message.isGranted ? 'granted' : 'denied' });
    else gtag('event', 'page_view', { page_location: origin + message.path, page_path: message.path });
  };
}

/** Loads the tag in an unseen frame of another origin. If the frame does not come, nothing is counted. */
function startFramedTag(origin: string): TellTag {
  const { element, port } = openForeignFrame(origin, document.body, '');
  element.style.display = 'none';
  return (message) => void port.then((given) => given?.postMessage(message));
}

/** Creates the analytics client. It loads nothing before the claimant has agreed. */
export function createAnalyticsClient(options: AnalyticsOptions): AnalyticsClient {
  const { settings, loadScript, isOwnPage, notFoundPath } = options;
  const tagId = settings.analyticsTagId ?? '';
  const isOffered = tagId !== '' && !refusesTracking();
  const consent = createObservable<AnalyticsConsentState>('unknown');
  const { foreignScriptsOrigin: frameOrigin } = settings;
  let tell: TellTag | null = null;
  let currentPath: string | null = null;

  function start(): void {
    if (tell !== null) {
      tell({ type: 'consent', isGranted: true });
      return;
    }
    tell =
      frameOrigin === null ? startTag(settings, location.origin, loadScript) : startFramedTag(frameOrigin);
    if (currentPath !== null) tell({ type: 'count', path: currentPath });
  }

  function apply(choice: AnalyticsConsentState): void {
    consent.set(choice);
    if (choice === 'granted') start();
    else tell?.({ type: 'consent', isGranted: false });
  }

  if (isOffered) {
    void readSmallState('analyticsConsent').then((kept) => {
      if (consent.get() === 'unknown') apply(kept ?? 'unasked');
    });
  }

  return {
    isOffered,
    getConsent: consent.get,
    subscribe: consent.subscribe,
    async choose(choice) {
      if (!isOffered) return;
      apply(choice);
      await writeSmallState('analyticsConsent', choice);
    },
    countPage({ path }) {
      // Keeps the path only: queries and fragments can carry what a person typed.
      const bare = path.replace(/[?#].*$/s, '');
      // A mistyped address, or one made for one person, can too: it counts as the page that answers it.
      currentPath = OWN_PATH.test(bare) && isOwnPage(bare) ? bare : notFoundPath;
      if (consent.get() === 'granted') tell?.({ type: 'count', path: currentPath });
    },
  };
}

export type Gtag = (...command: readonly unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Creates the command queue of Google's tag, set up to tell as little as it can: no advertising, no page views of its own, no address but
 * the given one (the page's own can carry a query), and no referrer.
 */
export function createGtag(tagIds: readonly string[], origin: string): Gtag {
  window.dataLayer = window.dataLayer ?? [];
  const queue = window.dataLayer;
  const gtag: Gtag = function push() {
    // The tag tells its commands from other entries by their type: it ignores arrays.
    // biome-ignore lint/complexity/noArguments: the tag's documented form
    queue.push(arguments);
  };
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, analytics_storage: 'granted' });
  gtag('js', new Date());
  for (const tagId of tagIds) {
    gtag('config', tagId, {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      page_location: origin,
      page_referrer: '',
      page_title: '',
    });
  }
  return gtag;
}
