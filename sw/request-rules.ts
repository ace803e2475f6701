import { ENDPOINTS } from '#server/endpoints.ts';

/** Ways in which the worker answers a request from a cache; all other requests go to the network. */
export const CACHE_RULES = ['stale-while-revalidate', 'network-first', 'asset'] as const;
export type CacheRule = (typeof CACHE_RULES)[number];

/** Calls needed to start offline, with answers that are the same for every visitor. Nothing personal, no captcha, no token. */
const SHARED_CALLS: readonly string[] = [
  ENDPOINTS.formsConfig,
  ENDPOINTS.cultures,
  ENDPOINTS.cultureContent,
  ENDPOINTS.characterWhitelist,
];

export const ASSETS_PATH = '/app/dist/';

export interface CacheableRequest {
  readonly url: string;
  readonly method: string;
  readonly cache: RequestCache;
}

/**
 * Finds the rule for a request; undefined leaves it to the network. Tells API calls by the end of their path, as the API may be on
 * another origin of the same site, and below a path. Requests that must be fresh have the cache mode `reload`.
 */
export function findCacheRule(request: CacheableRequest, origin: string): CacheRule | undefined {
  if (request.method !== 'GET' || request.cache === 'reload') return undefined;
  const url = new URL(request.url);
  const call = url.pathname.slice(url.pathname.indexOf('/api/'));
  if (SHARED_CALLS.includes(call)) return 'stale-while-revalidate';
  if (call === ENDPOINTS.deadlines) return 'network-first';
  return url.origin === origin && url.pathname.startsWith(ASSETS_PATH) ? 'asset' : undefined;
}

/** Pages that only a demonstration build has; no production build names them. */
const DEMONSTRATION: readonly RegExp[] =
  import.meta.env.MODE === 'production' ? [] : [/^\/gallery(?:[/?]|$)/, /^\/\?(?:.*&)?mock=/];

/**
 * Addresses of this origin that are no page of the app: the API, a server's own tools (two underscores), and files (a wallet provider
 * returns to one).
 */
export const NOT_THE_APP: readonly RegExp[] = [
  /^\/api\//,
  /^\/__/,
  ...DEMONSTRATION,
  /^[^?]*\.[a-z0-9]+(?:\?|$)/i,
];

/** Parts of a request that tell its sender. Browsers add most headers after the worker; Chromium shows it `Origin`. */
type Sender = Pick<Request, 'url' | 'headers' | 'referrer' | 'referrerPolicy'>;

/**
 * Tells whether a site sent a request, not the operating system's share sheet, which has no origin, no referrer and no page whose policy
 * hides a referrer. A site that posts from a document without an origin looks the same; the inbox's limits and the claimant's consent
 * guard against that.
 */
export function isFromOtherSite({ url, headers, referrer, referrerPolicy }: Sender): boolean {
  const ownOrigin = new URL(url).origin;
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'none' && site !== 'same-origin') return true;
  const origin = headers.get('Origin');
  if (origin !== null && origin !== 'null' && origin !== ownOrigin) return true;
  if (URL.canParse(referrer) && new URL(referrer).origin !== ownOrigin) return true;
  return referrerPolicy === 'no-referrer';
}
