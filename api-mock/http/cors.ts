const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Tells whether a host name (without port) can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Tells whether pages of an origin may call the mock's API: loopback origins and the listed ones. */
export function isOriginAllowed(origin: string, allowedOrigins: readonly string[] = []): boolean {
  if (allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** Creates the headers that let a portal on another origin read an answer, with cookies, `Date` and `Retry-After`. */
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
