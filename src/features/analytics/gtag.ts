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
export function createGtag(tagIds: readonly string[]): Gtag {
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
      page_location: location.origin,
      page_referrer: '',
      page_title: '',
    });
  }
  return gtag;
}
