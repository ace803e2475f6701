import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { RunningNginx } from './start-nginx.ts';

export interface NginxAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** One request as it is, nothing unpacked; `base` is one of the two addresses of the server. */
export function askNginx(
  { certificate }: RunningNginx,
  address: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<NginxAnswer> {
  const isHttps = address.startsWith('https:');
  return new Promise((resolve, reject) => {
    const options = { method, headers, ...(isHttps ? { ca: certificate } : {}) };
    const request = (isHttps ? requestHttps : requestHttp)(address, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
