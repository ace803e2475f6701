import { connect } from 'node:net';
import fc from 'fast-check';

/* Requests as raw bytes that no HTTP client would send, but any program on the machine can. */

/** Longer than a local answer takes; ends a request whose rest the server waits for. */
const PATIENCE_MS = 1_000;

/** Number of concurrent connections. */
const AT_A_TIME = 100;

/**
 * Writes raw bytes to a server, and resolves with the answer once the connection ends.
 * @param patienceMs idle time after which it closes; 0: never
 */
export function sendRaw(url: string, bytes: string, patienceMs = 0): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    // A refused connection ends here; the next request shows whether the server still runs.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

export function toRequest(line: string, headers = ''): string {
  return `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
}

const piece = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
  fc.constantFrom(
    ...['/', '//', '/api/', '/__mock/', '/api/forms/standard', '/api/csrf', '?mock=', '&mock-patch='],
    ...['/@fs/', '/@id/', '/src/main.ts', '?import', '?url', '?raw', '?v=', '/@vite/client', '.html'],
    ...['http://', '[', ']', ':', '@', '%', '%zz', '%00', '..', '\\', '#', '*', '{', '}', '\u00ff'],
  ),
);
const target = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const method = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'OPTIONS',
  'HEAD',
  'PUT',
  'DELETE',
  'CONNECT',
  'TRACE',
  'G',
);
const header = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    ...['Host: [\r\n', 'Host:\r\n', 'Content-Length: 5\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ...['Cookie: %E0%A4%A=%; =; __proto__=x\r\n', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'],
    ...['Content-Type: multipart/form-data\r\n', 'Expect: 100-continue\r\n', 'Origin: ://\r\n'],
  ),
  fc.string({ maxLength: 20 }).map((text) => `X: ${text}\r\n`),
);

/** Sends `count` random requests to a server, the same ones each time. */
export async function throwRequests(url: string, count: number): Promise<void> {
  const requests = fc.sample(fc.tuple(method, target, header), { numRuns: count, seed: 20_261 });
  const throwNext = async (): Promise<void> => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const [verb, path, rest] = next;
      await sendRaw(url, toRequest(`${verb} ${path}`, rest), PATIENCE_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, throwNext));
}
