const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a host name (without port) can only be this machine's. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether pages of an origin may call the API of the mock: its own, loopback ones, and those that were named. */
export function isOriginAllowed(origin: string, allowedOrigins: readonly string[] = []): boolean {
  if (allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** The headers that let a portal served elsewhere read an answer: cookies, clock and back-off included. */
export function createCorsHeaders(
  request: Request,
  allowedOrigins?: readonly string[],
): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !isOriginAllowed(origin, allowedOrigins)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Date, Retry-After',
    Vary: 'Origin',
  };
}

/** The answer to a preflight. */
export function answerPreflight(request: Request, allowedOrigins?: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...createCorsHeaders(request, allowedOrigins),
      'Access-Control-Allow-Methods': 'GET, POST, PATCH',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '',
      'Access-Control-Max-Age': '600',
    },
  });
}
