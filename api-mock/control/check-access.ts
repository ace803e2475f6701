import { isLoopback } from '../http/cors.ts';
import type { MockOptions } from '../options.ts';

/**
 * Why a call of the control API is refused, or undefined. It can do everything to the mock, so another site must not
 * reach it through a tester's browser: not by a name that it points at this machine (Host), not by a request from its
 * pages (Origin, Sec-Fetch-Site).
 */
export function findAccessProblem(request: Request, options: MockOptions): string | undefined {
  const { host, hostname, origin: ownOrigin } = new URL(request.url);
  if (!isLoopback(hostname) && !options.allowedHosts?.includes(hostname)) {
    return `The control API does not answer to the host ${host}.`;
  }
  const origin = request.headers.get('origin');
  if (origin !== null) {
    const isAllowed = origin === ownOrigin || options.allowedOrigins?.includes(origin) === true;
    return isAllowed ? undefined : `The control API does not answer to pages of ${origin}.`;
  }
  const site = request.headers.get('sec-fetch-site');
  const isNavigation = request.headers.get('sec-fetch-mode') === 'navigate' && request.method === 'GET';
  if (site !== null && site !== 'same-origin' && site !== 'none' && !isNavigation) {
    return 'The control API does not answer to pages of other origins.';
  }
  return undefined;
}
