import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointFault } from '../scenario/endpoint-fault.ts';
import { takeTurn } from '../scenario/take-turn.ts';
import type { Space } from '../state/space.ts';
import type { EndpointName } from './endpoints.ts';
import { NO_STORE } from './reply.ts';
import { drainBody, readSomeOfBody } from './request-body.ts';

const DRIPS = 20;

/** Returns the fault that acts on this call, if any, and counts down its `times`. */
export function takeFault(space: Space, endpoint: EndpointName): EndpointFault | undefined {
  const fault = space.scenario.endpoints[endpoint];
  if (fault === undefined) return undefined;
  if (fault.fault === 'none' && fault.latencyMs === 0 && fault.dripMs === 0) return undefined;
  return takeTurn(fault, 'times') ? fault : undefined;
}

export function describeFault({
  fault,
  status,
  body,
  handlesFirst,
  latencyMs,
  dripMs,
}: EndpointFault): string {
  const names: Partial<Record<EndpointFault['fault'], string>> = {
    none: '',
    status: `status ${status}`,
    answer: `answer ${status} ${body}`,
  };
  const parts = [
    `${names[fault] ?? fault}${handlesFirst ? ' after the call was handled' : ''}`,
    latencyMs === 0 ? '' : `${latencyMs} ms`,
    dripMs === 0 ? '' : `dripped over ${dripMs} ms`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Answers in place of the handler, or around it. `Response.error()` makes the Node adapter close the connection unanswered. */
export async function answerWithFault(
  fault: EndpointFault,
  request: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (fault.latencyMs > 0) await waitUnlessGone(fault.latencyMs, request.signal);
  return answerAtOnce(fault, request, handle);
}

async function answerAtOnce(
  fault: EndpointFault,
  request: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
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
      if (fault.handlesFirst) await handle();
      await drainBody(request);
      return createFaultyAnswer(fault);
  }
}

/** Drips the answer's body over `overMs`. `no-transform` keeps compression from waiting for all of it. */
export async function dripAnswer(answer: Response, overMs: number, signal: AbortSignal): Promise<Response> {
  if (overMs === 0 || answer.body === null) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const size = Math.max(1, Math.ceil(bytes.length / DRIPS));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await waitUnlessGone(overMs / DRIPS, signal);
      controller.enqueue(bytes.slice(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
  });
  const headers = new Headers(answer.headers);
  headers.append('Cache-Control', 'no-transform');
  return new Response(body, { status: answer.status, headers });
}

const CAPTIVE_PORTAL =
  '<!doctype html><html lang="en"><title>Welcome</title><h1>Free airport Wi-Fi</h1></html>';
const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';

function createFaultyAnswer(fault: EndpointFault): Response {
  switch (fault.fault) {
    case 'garbage':
      return reply(200, '{"garbage', JSON_TYPE);
    case 'html':
      return reply(200, CAPTIVE_PORTAL, HTML_TYPE);
    case 'redirect':
      return reply(302, null, JSON_TYPE);
    default:
      return reply(
        fault.status,
        createBody(fault),
        fault.fault === 'answer' && fault.body === 'html' ? HTML_TYPE : JSON_TYPE,
        fault.retryAfterSeconds,
      );
  }
}

function createBody({ fault, status, body }: EndpointFault): string {
  const error = JSON.stringify({ error: `The scenario asks for ${status}.` });
  const bodies: Readonly<Record<EndpointFault['body'], string>> = {
    error,
    empty: '',
    null: 'null',
    truncated: error.slice(0, error.length / 2),
    html: CAPTIVE_PORTAL,
    blankCode: JSON.stringify({ submitted: true, referenceCodeForm: '   ', error: null }),
  };
  return fault === 'answer' ? bodies[body] : error;
}

function reply(status: number, body: string | null, type: string, retryAfterSeconds?: number): Response {
  const headers: Record<string, string> = { ...NO_STORE };
  const hasBody = body !== null && status !== 204 && status !== 205 && status !== 304;
  if (hasBody) headers['Content-Type'] = type;
  if (status >= 300 && status < 400) headers.Location = '/__mock/login';
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  return new Response(hasBody ? body : null, { status, headers });
}

export async function waitUnlessGone(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    // The client closed the connection.
  }
}
