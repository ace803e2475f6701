import { getResponse, type HttpHandler } from 'msw';
import { IDEMPOTENCY_KEY_HEADER } from '#server/submission.ts';
import { type LoggedRequest, SPACE_COOKIE } from '../control/contract.ts';
import { openExchange } from '../recording/exchange.ts';
import { nameCall } from '../recording/name-call.ts';
import type { EndpointFault } from '../scenario/endpoint-fault.ts';
import { SESSION_COOKIE } from '../state/sessions.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { answerWithFault, describeFault, dripAnswer, takeFault } from './apply-fault.ts';
import { createCorsHeaders } from './cors.ts';
import { findEndpoint } from './endpoints.ts';
import { createSessionCookie, findSession } from './find-session.ts';
import { refuseAboveRate } from './limit-rate.ts';
import { ContractViolation, NO_STORE, replyParsedJson } from './reply.ts';
import { detachBody, drainBody } from './request-body.ts';

/** Answers one call under /api/. Applies rate limit, fault, recording, session cookie and server clock, and logs the call. */
export async function answerApi(
  world: World,
  handlers: readonly HttpHandler[],
  incoming: Request,
): Promise<Response> {
  const space = world.spaceOf(incoming);
  const request = detachBody(incoming);
  const url = new URL(request.url);
  const endpoint = findEndpoint(request.method, url.pathname);
  const exchange = openExchange(space, request, nameCall(space, request.method, url, endpoint));
  if (space.scenario.session.refusesCookies) refuseCookies(request);
  const logged = logRequest(space, request, url, endpoint ?? null);
  const startedAt = performance.now();
  const refusal = refuseAboveRate(space);
  const fault = refusal !== undefined || endpoint === undefined ? undefined : takeFault(space, endpoint);
  logged.fault = describeTrouble(refusal, fault, exchange.isReplayed);
  const handle = (): Promise<Response> => runHandlers(world, handlers, request);
  const own = refusal ?? (await (fault === undefined ? handle() : answerWithFault(fault, request, handle)));
  const { response, dripMs } = await exchange.settle(own, fault?.dripMs);
  logged.durationMs = Math.round(performance.now() - startedAt);
  if (response.type === 'error') return response;
  await drainBody(request);
  logged.status = response.status;
  return finish(world, space, request, await dripAnswer(response, dripMs, request.signal));
}

function describeTrouble(
  refusal: Response | undefined,
  fault: EndpointFault | undefined,
  isReplayed: boolean,
): string | null {
  const parts = [
    refusal === undefined ? '' : 'rate limit',
    fault === undefined ? '' : describeFault(fault),
    isReplayed ? 'recorded' : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || null;
}

/** Removes the cookies of a call except the one that names the mock's space, which is not the server's. */
function refuseCookies({ headers }: Request): void {
  const own = headers.get('cookie')?.match(new RegExp(`\\b${SPACE_COOKIE}=[^;]*`))?.[0];
  if (own === undefined) headers.delete('cookie');
  else headers.set('cookie', own);
}

async function runHandlers(
  world: World,
  handlers: readonly HttpHandler[],
  request: Request,
): Promise<Response> {
  try {
    const response = await getResponse([...handlers], request);
    return response ?? replyParsedJson({ error: 'Not found' }, { status: 404 });
  } catch (error) {
    const detail = error instanceof ContractViolation ? error.issues : error;
    const message = error instanceof Error ? error.message : String(error);
    world.reportMistake(`${request.method} ${request.url}: ${message}`, detail);
    return replyParsedJson(
      { error: `api-mock: ${message}`, detail: String(detail) },
      { status: 500, headers: NO_STORE },
    );
  }
}

/** Adds the server's clock to every answer and renews the cookie of the session in use. */
function finish(world: World, space: Space, request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Date', new Date(space.serverNow()).toUTCString());
  for (const [name, value] of Object.entries(createCorsHeaders(request, world.options.allowedOrigins))) {
    headers.set(name, value);
  }
  const setsSession = headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  const session = setsSession ? undefined : findSession(space, request);
  if (session !== undefined) headers.append('Set-Cookie', createSessionCookie(space, request, session));
  if (space.scenario.session.refusesCookies) headers.delete('Set-Cookie');
  return new Response(response.body, { status: response.status, headers });
}

function logRequest(space: Space, request: Request, url: URL, endpoint: string | null): LoggedRequest {
  return space.requests.add({
    at: new Date(space.realNow()).toISOString(),
    method: request.method,
    path: url.pathname,
    search: url.search,
    endpoint,
    headers: Object.fromEntries(request.headers),
    status: null,
    fault: null,
    durationMs: null,
    idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER),
  });
}
