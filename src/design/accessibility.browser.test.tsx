import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderForTest } from '#tests/support/render-for-test.tsx';
import { waitUntil } from '#tests/support/wait-for.ts';
import { LiveRegionProvider, useAnnounce } from './accessibility.tsx';

let announce: ReturnType<typeof useAnnounce> = () => () => {};

function Speaker() {
  const speak = useAnnounce();
  useEffect(() => {
    announce = speak;
  }, [speak]);
  return null;
}

const readRegion = () => document.querySelector('[aria-live=polite]')?.textContent;

afterEach(() => vi.useRealTimers());

test('what was said does not stay readable for the next person; what was said since stays its own time', async () => {
  const unmount = renderForTest(
    <LiveRegionProvider>
      <Speaker />
    </LiveRegionProvider>,
  );
  await waitUntil(() => readRegion() === '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  announce('first.pdf was added.');
  vi.advanceTimersByTime(20_000);
  announce('second.pdf was added.');
  vi.advanceTimersByTime(20_000);
  await expectRegion('second.pdf was added.');
  vi.advanceTimersByTime(10_000);
  await expectRegion('');
  unmount();
});

async function expectRegion(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  await promise;
  expect(readRegion()).toBe(text);
}
