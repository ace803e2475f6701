import type { Uploader } from './submit.ts';

/** No byte of the body leaves for this long, and the connection is taken for dead. */
const STALL_MS = 90_000;
/** The answer is whole this long after the body has left: one that drips on for ever is none. */
const ANSWER_LIMIT_MS = 180_000;

/**
 * Uploads by XMLHttpRequest, for the page (a service worker has none): it tells how far the body went.
 */
export const uploadWithProgress: Uploader = (request) =>
  new Promise((resolve) => {
    if (request.signal?.aborted) {
      resolve({ ok: false, mayHaveArrived: false });
      return;
    }
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watch = (limitMs = STALL_MS) => {
      clearTimeout(stall);
      stall = setTimeout(() => xhr.abort(), limitMs);
    };
    const abort = () => xhr.abort();
    const finish = () => {
      clearTimeout(stall);
      request.signal?.removeEventListener('abort', abort);
    };
    const lose = () => {
      finish();
      // Progress is told some time after it was made: once sending has begun, nobody knows how far the body went.
      resolve({ ok: false, mayHaveArrived: true });
    };

    xhr.upload.onprogress = ({ loaded, total }) => {
      watch();
      request.onProgress?.(total === 0 ? 0 : loaded / total);
    };
    xhr.upload.onload = () => watch(ANSWER_LIMIT_MS);
    xhr.onerror = lose;
    xhr.onabort = lose;
    xhr.onload = () => {
      finish();
      // XMLHttpRequest follows a redirect: what is at its end (a login page, say) is no answer to the claim.
      const isFollowed = xhr.responseURL !== new URL(request.url, location.href).href;
      const status = isFollowed ? 0 : xhr.status;
      resolve({ ok: true, status, headers: readHeaders(xhr), text: xhr.responseText });
    };

    xhr.open('POST', request.url);
    xhr.withCredentials = request.credentials === 'include';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    request.signal?.addEventListener('abort', abort);
    watch();
    xhr.send(request.body);
  });

/** Only what the outbox reads; a header that a cross-origin answer does not expose is absent. */
function readHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Retry-After', 'Date']) {
    const value = xhr.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
