import { expect, it, vi } from 'vitest';
import { createSessionMonitor } from './session-monitor.ts';
import type { SessionMessage } from './session-sharing.ts';

const MINUTE = 60_000;

/** Creates tabs with different clocks: the device's clock was set back while the first tab was open. */
function createTabs() {
  const listeners: ((message: SessionMessage) => void)[] = [];
  const waiting: (() => void)[] = [];
  let kept: number | undefined;
  const writeDeadline = vi.fn(async (deadline: number) => {
    kept = deadline;
  });

  function openTab(aheadMs: number) {
    const at = listeners.length;
    let act = () => {};
    const monitor = createSessionMonitor({
      durationMinutes: 30,
      now: () => Date.now() + aheadMs,
      restartClock: () => {},
      sharing: {
        readDeadline: async () => kept,
        writeDeadline,
        tell(message) {
          for (const [other, listen] of listeners.entries())
            if (other !== at) waiting.push(() => listen(message));
        },
        listen(listener) {
          listeners.push(listener);
          return () => {};
        },
      },
      watchActivity(listener) {
        act = listener;
        return () => {};
      },
      watchWake: () => () => {},
      keepAlive: () => {},
      onExpire: () => {},
      onReplaced: async () => {},
    });
    monitor.setEnabled(true);
    return { monitor, act: () => act() };
  }

  /** Delivers queued messages and their replies, at most this many; returns the number delivered. */
  function deliver(most: number): number {
    let count = 0;
    for (; count < most; count += 1) {
      const next = waiting.shift();
      if (next === undefined) break;
      next();
    }
    return count;
  }
  return { openTab, deliver, readKept: () => kept };
}

it('tabs whose clocks differ do not answer each other without end', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { openTab, deliver, readKept } = createTabs();
  const first = openTab(2 * MINUTE);
  await first.monitor.begin();
  const second = openTab(0);
  expect(await second.monitor.resume()).toBe(true);
  expect(deliver(100)).toBeLessThan(10);

  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  second.act();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(deliver(100)).toBeLessThan(10);
  expect(readKept()).toBeGreaterThanOrEqual(Date.now() + 29 * MINUTE);

  second.monitor.continueSession();
  expect(deliver(100)).toBeLessThan(10);
  expect(await second.monitor.isLive()).toBe(true);
  vi.useRealTimers();
});
