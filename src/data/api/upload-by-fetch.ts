import type { Uploader } from './submit.ts';

/** Below this rate (bytes a second) a connection is taken for dead. */
const SLOWEST_RATE = 16_000;
const ANSWER_TIMEOUT_MS = 90_000;

/** Uploads by fetch, for the worker: no progress, and where no answer comes nobody knows how far the body went. */
export const uploadByFetch: Uploader = async (request) => {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS + (request.bodyBytes / SLOWEST_RATE) * 1_000);
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      credentials: request.credentials,
      cache: 'no-store',
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
    return { ok: true, status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return { ok: false, mayHaveArrived: true };
  }
};
