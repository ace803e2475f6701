import type { ReadBody } from '../recording/replace-values.ts';

/**
 * msw clones each request that it looks at, and a cloned body is buffered whole in memory. So the handlers are given a
 * request without a body, and take the stream from here: a claim of 100 MB passes through in chunks.
 */
const bodies = new WeakMap<Request, ReadableStream<Uint8Array> | null>();

/** The same request without its body, which `takeBody` gives. */
export function detachBody(request: Request): Request {
  const head = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
  });
  bodies.set(head, request.body);
  return head;
}

/** The body of a request as it came, once. A request that was not detached gives its own. */
export function takeBody(request: Request): ReadableStream<Uint8Array> | null {
  if (!bodies.has(request)) return request.body;
  const body = bodies.get(request) ?? null;
  bodies.set(request, null);
  return body;
}

const readBodies = new WeakMap<Request, ReadBody>();

/** Keeps what was read of a body, as long as its request is there: a recording asks for it afterwards. */
export function noteBody(request: Request, body: ReadBody): void {
  readBodies.set(request, body);
}

export function readNotedBody(request: Request): ReadBody | undefined {
  return readBodies.get(request);
}

/** Reads what is left of a body and drops it, so that a client which is still sending gets to read the answer. */
export async function drainBody(request: Request): Promise<void> {
  const body = takeBody(request);
  if (body === null || body.locked) return;
  try {
    await body.pipeTo(new WritableStream());
  } catch {
    // The client went away: there is nobody left to answer.
  }
}

/** Reads `bytes` of the body, then lets go of it. */
export async function readSomeOfBody(request: Request, bytes: number): Promise<void> {
  const reader = takeBody(request)?.getReader();
  let received = 0;
  while (reader !== undefined && received < bytes) {
    const { done, value } = await reader.read();
    if (done) return;
    received += value.byteLength;
  }
}

/** The body as JSON, or undefined where it is not JSON, is not said to be, or is above `maxBytes`. */
export async function readJsonBody(request: Request, maxBytes = 1_000_000): Promise<unknown> {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? ''))
    return undefined;
  const body = takeBody(request);
  if (body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) return undefined;
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
    noteBody(request, { json });
    return json;
  } catch {
    return undefined;
  }
}
