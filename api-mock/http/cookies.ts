/** Parses a request's cookies, by name. */
export function readCookies(request: Request): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0) cookies.set(pair.slice(0, separator).trim(), pair.slice(separator + 1).trim());
  }
  return cookies;
}

/**
 * Creates a Set-Cookie value that scripts cannot read and other sites cannot use.
 * @param maxAgeSeconds absent: until the browser closes; 0: deletes the cookie
 */
export function createCookie(
  request: Request,
  name: string,
  value: string,
  maxAgeSeconds?: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${Math.ceil(maxAgeSeconds)}`);
  if (new URL(request.url).protocol === 'https:') parts.push('Secure');
  return parts.join('; ');
}
