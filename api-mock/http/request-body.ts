import type { ReadBody } from '../recording/replace-values.ts';

/**
 * Bodies of detached requests. msw clones each request that it looks at, and a cloned body is buffered whole in memory. So handlers get a
 * request without a body and take the stream from here: a claim of 100 MB passes through in chunks.
 */
const bodies = new WeakMap<Request, ReadableStream<Uint8Array> | null>();

/** Returns the same request without its body; `takeBody` returns the body. */
export function detachBody(request: Request): Request {
  const head = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
  });
  bodies.set(head, request.body);
  return head;
}

/** Returns the body stream, once. A request that was not detached gives its own body. */
export function takeBody(request: Request): ReadableStream<Uint8Array> | null {
  if (!bodies.has(request)) return request.body;
  const body = bodies.get(request) ?? null;
  bodies.set(request, null);
  return body;
}

const readBodies = new WeakMap<Request, ReadBody>();

/** Keeps a parsed body as long as its request lives, for a recording. */
export function noteBody(request: Request, body: ReadBody): void {
  readBodies.set(request, body);
}

export function readNotedBody(request: Request): ReadBody | undefined {
  return readBodies.get(request);
}

/** Reads and drops the rest of a body, so that a client which is still sending can read the answer. */
export async function drainBody(request: Request): Promise<void> {
  const body = takeBody(request);
  if (body === null || body.locked) return;
  try {
    await body.pipeTo(new WritableStream());
  } catch {
    // The client closed the connection.
  }
}

/** Reads at least `bytes` of the body, or all of it if it is shorter. */
export async function readSomeOfBody(request: Request, bytes: number): Promise<void> {
  const reader = takeBody(request)?.getReader();
  let received = 0;
  while (reader !== undefined && received < bytes) {
    const { done, value } = await reader.read();
    if (done) return;
    received += value.byteLength;
  }
}

/** Reads the body as JSON; returns undefined if it is invalid, has another content type or exceeds `maxBytes`. */
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
