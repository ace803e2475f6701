import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { sendRaw, throwRequests, toRequest } from '#tests/support/raw-requests.ts';

test('no request of any kind ends `npm run mock`', async () => {
  const child = spawn(process.execPath, ['api-mock/main.ts', '--port', '0'], {
    env: { ...process.env, PORT: '0' },
  });
  let said = '';
  const address = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (url !== undefined) address.resolve(url);
    });
  const ended = once(child, 'exit').then(() => address.reject(new Error(`It ended: ${said}`)));
  ended.catch(() => undefined);
  const url = await address.promise;
  await sendRaw(url, toRequest('GET /api/csrf'));
  const start = said;
  await throwRequests(url, 2_000);
  expect(await sendRaw(url, toRequest('GET /api/csrf'))).toMatch(/^HTTP\/1\.1 200 /);
  // The mock would report its own mistakes there.
  expect(said).toBe(start);
  child.kill('SIGTERM');
  await ended;
});
