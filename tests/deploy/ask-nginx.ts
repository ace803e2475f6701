import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, type SecureVersion } from 'node:tls';
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

/** Sends one request and returns the raw answer without decoding it. `address` begins with `url` or `httpUrl` of the server. */
export function askNginx(
  { certificate }: Pick<RunningNginx, 'certificate'>,
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

/** Checks whether the server accepts this TLS version, with any cipher. This side allows even the oldest ones. */
export function canSpeakTls({ url, certificate }: RunningNginx, version: SecureVersion): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      ca: certificate,
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    socket.once('secureConnect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.on('secureConnect', () => socket.destroy());
  });
}
