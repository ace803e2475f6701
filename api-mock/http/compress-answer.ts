import { gzip } from 'node:zlib';

/** Below this size compression saves nothing: the answer takes one packet either way. */
const MIN_BYTES = 1_024;

/** Compresses a JSON answer that is large enough, if the client accepts gzip and the answer lacks `no-transform`. */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  const takesGzip = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '');
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  const mayChange = !(response.headers.get('Cache-Control') ?? '').includes('no-transform');
  if (!takesGzip || !isJson || !mayChange || response.body === null) return response;
  const plain = await response.clone().arrayBuffer();
  if (plain.byteLength < MIN_BYTES) return response;
  const body = await compress(plain);
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', 'gzip');
  headers.set('Content-Length', String(body.byteLength));
  headers.append('Vary', 'Accept-Encoding');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

function compress(body: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    gzip(new Uint8Array(body), (error, bytes) => {
      if (error === null) resolve(new Uint8Array(bytes));
      else reject(error);
    });
  });
}
