import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly target: string;
  /** Keys are lower-case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface RecordingProxy {
  readonly url: string;
  /** Lists all requests so far, in the order of their last byte within a connection. */
  list(): readonly RecordedRequest[];
  close(): Promise<void>;
}

/** Starts a plain TCP proxy that records what the client sends. It knows only enough HTTP to split the stream into requests. */
export async function startRecordingProxy(serverUrl: string): Promise<RecordingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const recordings: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const recording: Buffer[] = [];
    recordings.push(recording);
    const upstream = connect(Number(port), hostname);
    client.on('data', (chunk) => recording.push(chunk));
    client.pipe(upstream);
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    list: () => recordings.flatMap((recording) => cutRequests(Buffer.concat(recording))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function cutRequests(bytes: Buffer): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  let rest = bytes;
  for (let end = rest.indexOf('\r\n\r\n'); end !== -1; end = rest.indexOf('\r\n\r\n')) {
    const [startLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const [method = '', target = ''] = startLine.split(' ');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    if (headers.has('transfer-encoding')) throw new Error('A browser sends no chunked request.');
    const bodyEnd = end + 4 + Number(headers.get('content-length') ?? 0);
    if (rest.length < bodyEnd) break;
    requests.push({ method, target, headers, body: rest.subarray(end + 4, bodyEnd) });
    rest = rest.subarray(bodyEnd);
  }
  return requests;
}
