import { describe, expect, test } from 'vitest';
import type { WorkboxPlugin } from 'workbox-core';
import { keepFilesOnly } from './cache-guards.ts';

function answer(contentType: string, { status = 200, redirected = false } = {}): Response {
  const response = new Response('content', { status, headers: { 'Content-Type': contentType } });
  return Object.defineProperty(response, 'redirected', { value: redirected });
}

const SCRIPT = 'text/javascript';
const WORKER = {
  event: new Event('fetch') as ExtendableEvent,
  request: new Request('https://portal.example/app/dist/page-a1b2.js'),
  cacheName: 'portal-assets',
};

/** What the plugin lets into the cache, and what it lets out of it. */
async function keep(plugin: WorkboxPlugin, response: Response) {
  const kept = await plugin.cacheWillUpdate?.({ ...WORKER, response });
  const used = await plugin.cachedResponseWillBeUsed?.({ ...WORKER, cachedResponse: response });
  return { isKept: kept === response, isUsed: used === response };
}

describe('what may be kept as a file of the app', () => {
  test.each([SCRIPT, 'text/css; charset=utf-8', 'font/woff2', 'application/json'])('%s', async (type) => {
    expect(await keep(keepFilesOnly, answer(type))).toEqual({ isKept: true, isUsed: true });
  });

  test.each([
    ['the page of a captive portal', answer('text/html')],
    ['the same in other words', answer('application/xhtml+xml, Text/HTML; charset=utf-8')],
    ['what another address gave', answer(SCRIPT, { redirected: true })],
    ['a failure', answer(SCRIPT, { status: 503 })],
  ])('not %s, and none that was kept before is used', async (_what, response) => {
    expect(await keep(keepFilesOnly, response)).toEqual({ isKept: false, isUsed: false });
  });

  test('nothing is made of nothing', async () => {
    expect(
      await keepFilesOnly.cachedResponseWillBeUsed?.({ ...WORKER, cachedResponse: undefined }),
    ).toBeNull();
  });
});
