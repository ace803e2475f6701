import { vi } from 'vitest';
import { createSessionMonitor } from './session-monitor.ts';
import type { SessionMessage, SessionSharing } from './session-sharing.ts';

export function createBrowser() {
  let kept: number | undefined;
  const listeners = new Map<number, (message: SessionMessage) => void>();
  let tabs = 0;

  function openTab() {
    tabs += 1;
    const id = tabs;
    let isFrozen = false;
    const sharing: SessionSharing = {
      readDeadline: async () => kept,
      async writeDeadline(deadline) {
        kept = deadline;
      },
      tell(message) {
        for (const [other, listener] of listeners) if (other !== id) listener(message);
      },
      listen(listener) {
        listeners.set(id, (message) => {
          if (!isFrozen) listener(message);
        });
        return () => listeners.delete(id);
      },
    };
    let onActivity = () => {};
    let onWake = () => {};
    const keepAlive = vi.fn();
    const onExpire = vi.fn();
    const onReplaced = vi.fn(async () => {});
    const monitor = createSessionMonitor({
      durationMinutes: 30,
      now: () => Date.now(),
      restartClock: () => {},
      sharing,
      watchActivity(listener) {
        onActivity = listener;
        return () => {};
      },
      watchWake(listener) {
        onWake = listener;
        return () => {};
      },
      keepAlive,
      onExpire,
      onReplaced,
    });
    return {
      monitor,
      keepAlive,
      onExpire,
      onReplaced,
      act: () => onActivity(),
      wake: () => onWake(),
      freeze: () => {
        isFrozen = true;
      },
    };
  }

  return {
    openTab,
    keep: (deadline: number) => {
      kept = deadline;
    },
    readKept: () => kept,
  };
}

export function openActiveTab(browser: ReturnType<typeof createBrowser>) {
  const tab = browser.openTab();
  void tab.monitor.begin();
  tab.monitor.setEnabled(true);
  return tab;
}
