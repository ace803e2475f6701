import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointFault } from '../scenario/endpoint-fault.ts';
import { takeTurn } from '../scenario/take-turn.ts';
import type { Space } from '../state/space.ts';
import type { EndpointName } from './endpoints.ts';
import { NO_STORE } from './reply.ts';
import { drainBody, readSomeOfBody } from './request-body.ts';

/** The fault that acts on this call, if one does; its `times` are counted down. */
export function takeFault(space: Space, endpoint: EndpointName): EndpointFault | undefined {
  const fault = space.scenario.endpoints[endpoint];
  if (fault === undefined || (fault.fault === 'none' && fault.latencyMs === 0)) return undefined;
  return takeTurn(fault, 'times') ? fault : undefined;
}

/** How a fault is called in the request log. */
export function describeFault({ fault, status, latencyMs }: EndpointFault): string {
  const name = fault === 'status' ? `status ${status}` : fault;
  if (latencyMs === 0) return name;
  return fault === 'none' ? `${latencyMs} ms` : `${name}, ${latencyMs} ms`;
}

/**
 * Answers in place of the handler, or around it. `Response.error()` stands for a connection that is closed without an
 * answer: the Node adapter closes it.
 */
export async function answerWithFault(
  fault: EndpointFault,
  request: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (fault.latencyMs > 0) await waitUnlessGone(fault.latencyMs, request.signal);
  switch (fault.fault) {
    case 'none':
      return handle();
    case 'dropAfterCommit':
      await handle();
      return Response.error();
    case 'reset':
      await readSomeOfBody(request, fault.resetAfterBytes);
      return Response.error();
    default:
      await drainBody(request);
      return createFaultyAnswer(fault);
  }
}

function createFaultyAnswer({ fault, status, retryAfterSeconds }: EndpointFault): Response {
  if (fault === 'garbage') {
    return new Response('{"garbage', { headers: { ...NO_STORE, 'Content-Type': 'application/json' } });
  }
  if (fault === 'html') {
    return new Response(
      '<!doctype html><html lang="en"><title>Welcome</title><h1>Free airport Wi-Fi</h1></html>',
      {
        headers: { ...NO_STORE, 'Content-Type': 'text/html; charset=utf-8' },
      },
    );
  }
  if (fault === 'redirect') {
    return new Response(null, { status: 302, headers: { ...NO_STORE, Location: '/__mock/login' } });
  }
  const headers: Record<string, string> = { ...NO_STORE, 'Content-Type': 'application/json' };
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? JSON.stringify({ error: `The scenario asks for ${status}.` }) : null, {
    status,
    headers,
  });
}

async function waitUnlessGone(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    // The client has gone; what follows answers nobody.
  }
}
