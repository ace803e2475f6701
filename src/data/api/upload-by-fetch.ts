/** Sends a body and tells how much of it has left (page only: XMLHttpRequest); the worker's is fetch, which tells nothing. */
export type Uploader = (request: UploadRequest) => Promise<UploadOutcome>;

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly credentials: 'include' | 'same-origin';
  readonly signal?: AbortSignal | undefined;
  /** The part of the body that has left the device, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** `mayHaveArrived` is false only where the body certainly did not leave the device whole. */
export type UploadOutcome =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly ok: false; readonly mayHaveArrived: boolean };

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
