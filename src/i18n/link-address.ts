const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** An origin that no site has: what resolves to it was a relative address. */
const NOWHERE = 'https://relative.invalid';

function parseAddress(href: string): URL | undefined {
  return URL.canParse(href, NOWHERE) ? new URL(href, NOWHERE) : undefined;
}

/** The address where it is relative or one of http, https, mailto and tel; undefined where a browser might run it. */
export function checkHref(href: string): string | undefined {
  const trimmed = href.trim();
  const url = parseAddress(trimmed);
  return url !== undefined && SAFE_PROTOCOLS.has(url.protocol) ? trimmed : undefined;
}

/**
 * The path, query and fragment of an address that the portal itself serves, or undefined where it is another's.
 * `origin` is the portal's own ('https://example.org').
 */
export function toInAppPath(href: string, origin: string): string | undefined {
  if (!URL.canParse(href, origin)) return undefined;
  const url = new URL(href, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
