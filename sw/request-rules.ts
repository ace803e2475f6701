import { ENDPOINTS } from '#server/endpoints.ts';

/** What the worker does with a request: only what is named here is answered from a cache. */
export const CACHE_RULES = ['stale-while-revalidate', 'network-first', 'asset'] as const;
export type CacheRule = (typeof CACHE_RULES)[number];

/** The same for every visitor, and needed to start without a network. Nothing personal, no captcha, no token is among them. */
const SHARED_CALLS: readonly string[] = [
  ENDPOINTS.formsConfig,
  ENDPOINTS.cultures,
  ENDPOINTS.cultureContent,
  ENDPOINTS.characterWhitelist,
];

export const ASSETS_PATH = '/app/dist/';

/** The part of a request that the rules read. */
export interface CacheableRequest {
  readonly url: string;
  readonly method: string;
  readonly cache: RequestCache;
}

/**
 * The rule for a request; undefined leaves it to the network. The API may stand on another origin of the same site, so its calls are
 * told by their paths. A request that must be fresh has the cache mode `reload`.
 */
export function findCacheRule(request: CacheableRequest, origin: string): CacheRule | undefined {
  if (request.method !== 'GET' || request.cache === 'reload') return undefined;
  const url = new URL(request.url);
  if (SHARED_CALLS.includes(url.pathname)) return 'stale-while-revalidate';
  if (url.pathname === ENDPOINTS.deadlines) return 'network-first';
  return url.origin === origin && url.pathname.startsWith(ASSETS_PATH) ? 'asset' : undefined;
}

/** What only a demonstration build has beside the app; no production build names them. */
const DEMONSTRATION: readonly RegExp[] =
  import.meta.env.MODE === 'production' ? [] : [/^\/gallery(?:[/?]|$)/, /^\/\?(?:.*&)?mock=/];

/**
 * Addresses of this origin that are no page of the app: the api, a server's own tools (two underscores), and files (such as the
 * page that a wallet provider returns to).
 */
export const NOT_THE_APP: readonly RegExp[] = [
  /^\/api\//,
  /^\/__/,
  ...DEMONSTRATION,
  /^[^?]*\.[a-z0-9]+(?:\?|$)/i,
];

/** What a worker is told of a request's sender. Browsers add most headers behind the worker; Chromium shows it `Origin`. */
type Sender = Pick<Request, 'url' | 'headers' | 'referrer' | 'referrerPolicy'>;

/**
 * Whether a site has sent a request, and not the operating system. The share sheet has no origin, no referrer and no page whose
 * policy would hide one. What a site sends from a document that has no origin either cannot be told from it: the inbox's limits
 * and the claimant's consent are for that.
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
