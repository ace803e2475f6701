import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressAnswer } from './compress-answer.ts';

const LONG = JSON.stringify({ text: 'a claim '.repeat(500) });

function ask(encoding: string): Request {
  return new Request('http://localhost/api/forms/config', { headers: { 'Accept-Encoding': encoding } });
}

function answer(body: string, type = 'application/json; charset=utf-8'): Response {
  return new Response(body, { status: 201, headers: { 'Content-Type': type, Vary: 'Origin' } });
}

test('a long JSON answer is compressed, and says so', async () => {
  const sent = await compressAnswer(ask('br, gzip'), answer(LONG));
  const bytes = await sent.bytes();
  expect(sent.status).toBe(201);
  expect(sent.headers.get('Content-Encoding')).toBe('gzip');
  expect(sent.headers.get('Content-Length')).toBe(String(bytes.byteLength));
  expect(sent.headers.get('Vary')).toBe('Origin, Accept-Encoding');
  expect(gunzipSync(bytes).toString()).toBe(LONG);
});

test.each([
  ['the client takes no gzip', ask('identity'), answer(LONG)],
  ['it is short', ask('gzip'), answer('{}')],
  ['it is a file', ask('gzip'), answer(LONG, 'application/octet-stream')],
])('an answer is sent as it is where %s', async (_why, request, response) => {
  expect(await compressAnswer(request, response)).toBe(response);
});
