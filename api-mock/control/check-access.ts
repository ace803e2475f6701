import { isLoopback } from '../http/cors.ts';
import type { MockOptions } from '../options.ts';

/**
 * Returns why a call of the control API is refused, or undefined. The API has full power over the mock, so no other site may reach it
 * through a tester's browser: neither by DNS rebinding (Host) nor by a request from its pages (Origin, Sec-Fetch-Site).
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
