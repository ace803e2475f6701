import * as z from 'zod/mini';
import { openForeignFrame } from '#design/foreign-frame.ts';
import { createObservable } from '#kernel/observable.ts';
import type { PortalSettings } from '#server/settings.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';

/** 'unknown' until it was read from the device; 'unasked': the claimant has not said. */
export type AnalyticsConsentState = 'unknown' | 'unasked' | 'granted' | 'refused';

/** What may be told: which page was opened. Never a query, a field or a value. */
export interface AnalyticsPage {
  /** One of the portal's own paths. */
  readonly path: string;
}

/** Counts page views, where the deployment has a tag and the claimant agreed. */
export interface AnalyticsClient {
  /**
   * False without a tag id, and where the browser sends Global Privacy Control: then nobody is asked and
   * nothing loads.
   */
  readonly isOffered: boolean;
  getConsent(): AnalyticsConsentState;
  subscribe(listener: () => void): () => void;
  /** The claimant's choice, kept on this device; it can be changed at any time. */
  choose(consent: 'granted' | 'refused'): Promise<void>;
  countPage(page: AnalyticsPage): void;
}

export interface AnalyticsOptions {
  readonly settings: TagSettings & Pick<PortalSettings, 'foreignScriptsOrigin'>;
  /** The shared loader of external scripts. */
  readonly loadScript: LoadTag;
  /** The page that answers an address of no page. */
  readonly notFoundPath: string;
  /** Whether the portal has a page there. */
  readonly isOwnPage: (path: string) => boolean;
}

/** The portal's own paths are words, digits and hyphens. */
const OWN_PATH = /^\/[a-z0-9/-]*$/;

interface PrivacyNavigator extends Navigator {
  /** Global Privacy Control; not yet in the DOM's types. */
  readonly globalPrivacyControl?: boolean;
}

function refusesTracking(): boolean {
  const { globalPrivacyControl }: PrivacyNavigator = navigator;
  return globalPrivacyControl === true;
}

/** The tag's address: the settings' own, or Google's. */
function toTagAddress(scriptAddress: string, tagId: string): string {
  const address = new URL(scriptAddress || 'https://www.googletagmanager.com/gtag/js', document.baseURI);
  address.searchParams.set('id', tagId);
  return address.href;
}

/** What the tag is told: all that the portal sends of a visit. A frame of another origin takes it as a message. */
export const tagMessageSchema = z.union([
  z.object({ type: z.literal('consent'), isGranted: z.boolean() }),
  z.object({ type: z.literal('count'), path: z.string().check(z.regex(OWN_PATH)) }),
]);
export type TellTag = (message: z.infer<typeof tagMessageSchema>) => void;

type TagSettings = Pick<PortalSettings, 'analyticsTagId' | 'analyticsPropertyId' | 'analytics'>;
type LoadTag = (address: string) => Promise<{ readonly ok: boolean }>;

/** Loads the tag into this document, which is agreed to. @param origin that of the pages that are counted. */
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

/** Has the tag loaded in a frame of another origin, which nobody sees. Where that does not come nothing is counted. */
function startFramedTag(origin: string): TellTag {
  const { element, port } = openForeignFrame(origin, document.body, '');
  element.style.display = 'none';
  return (message) => void port.then((given) => given?.postMessage(message));
}

/** Creates the analytics client. Nothing is loaded before the claimant has agreed. */
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
      // A path only, whatever the caller gives: queries and fragments can carry what a person typed.
      const bare = path.replace(/[?#].*$/s, '');
      // So can an address that was mistyped, or put together for one person: it is told as the page that answers it.
      currentPath = OWN_PATH.test(bare) && isOwnPage(bare) ? bare : notFoundPath;
      if (consent.get() === 'granted') tell?.({ type: 'count', path: currentPath });
    },
  };
}

/** Google's tag takes its commands as `arguments` objects in a global queue. */
export type Gtag = (...command: readonly unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * The command queue of Google's tag, set up so that it tells as little as it can: no advertising, no page
 * views of its own, no address but the one that is given (the page's own can carry a query), and no referrer.
 */
export function createGtag(tagIds: readonly string[], origin: string): Gtag {
  window.dataLayer = window.dataLayer ?? [];
  const queue = window.dataLayer;
  const gtag: Gtag = function push() {
    // The tag tells its commands from other entries by their type: an array is not taken.
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
