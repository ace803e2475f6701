import { expect, it } from 'vitest';
import { keepJsonOnly } from './cache-guards.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function keepOf(response: Response) {
  const request = new Request('https://portal.example/api/forms/config');
  return keepJsonOnly.cacheWillUpdate?.({ request, response, event: new Event('fetch') as ExtendableEvent });
}

it('keeps an answer that is JSON, and can still be read', async () => {
  const kept = await keepOf(new Response('[{"metadata":{}}]', { headers: JSON_TYPE }));
  expect(await kept?.json()).toEqual([{ metadata: {} }]);
});

it.each([
  ['the page of a captive portal', '<!doctype html><h1>Wi-Fi</h1>', 200, { 'Content-Type': 'text/html' }],
  ['a page that calls itself JSON', '<!doctype html><h1>Wi-Fi</h1>', 200, JSON_TYPE],
  ['half of an answer', '[{"metadata', 200, JSON_TYPE],
  ['an empty answer', '', 200, JSON_TYPE],
  ['an error', '{"error":"none"}', 500, JSON_TYPE],
])('does not keep %s', async (_, body, status, headers) => {
  expect(await keepOf(new Response(body, { status, headers }))).toBeNull();
});
