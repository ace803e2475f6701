import { afterAll, expect, test } from 'vitest';
import { createMockServer } from '../mock-fetch.ts';

let now = Date.parse('2026-05-01T12:00:00Z');
const server = createMockServer({ now: () => now });
afterAll(() => server.close());

const ask = () => server.fetch(new Request('http://localhost/api/cultures'));

test('calls above the rate of a second are refused, with the time that the scenario names', async () => {
  const patch = { rateLimit: { perSecond: 2, retryAfterSeconds: 30 } };
  await server.fetch(
    new Request('http://localhost/__mock/scenario', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Host: 'localhost' },
      body: JSON.stringify({ patch }),
    }),
  );
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
  expect(answers[2]?.headers.get('Retry-After')).toBe('30');
  now += 1_000;
  expect((await ask()).status).toBe(200);
});
