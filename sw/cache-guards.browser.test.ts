import { expect, it } from 'vitest';
import { limitAssets } from './cache-guards.ts';

it('drops the oldest files of the app beyond 120', async () => {
  const cacheName = 'assets-in-test';
  const cache = await caches.open(cacheName);
  const addresses = Array.from({ length: 123 }, (_, index) => `${location.origin}/app/dist/${index}.js`);
  for (const address of addresses) await cache.put(address, new Response());
  const [first = ''] = addresses;
  await limitAssets.cacheDidUpdate?.({
    cacheName,
    newResponse: new Response(),
    request: new Request(first),
    event: new Event('fetch') as ExtendableEvent,
  });
  expect((await cache.keys()).map(({ url }) => url)).toEqual(addresses.slice(3));
  await caches.delete(cacheName);
});
