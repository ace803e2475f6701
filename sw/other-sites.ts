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
