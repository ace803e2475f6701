import { describe, expect, it, vi } from 'vitest';
import { createSavedConfirmation } from './saved-confirmation.ts';

function createClock() {
  let time = 0;
  let pending: { at: number; run: () => void }[] = [];
  return {
    schedule(run: () => void, delayMs: number) {
      const entry = { at: time + delayMs, run };
      pending.push(entry);
      return () => {
        pending = pending.filter((other) => other !== entry);
      };
    },
    pass(ms: number) {
      time += ms;
      const due = pending.filter(({ at }) => at <= time);
      pending = pending.filter(({ at }) => at > time);
      for (const { run } of due) run();
    },
  };
}

describe('the saved confirmation', () => {
  it('shows for five seconds [S4.42 S9.6]', () => {
    const clock = createClock();
    const { isShown, show } = createSavedConfirmation(clock.schedule);
    const told = vi.fn();
    isShown.subscribe(told);
    expect(isShown.get()).toBe(false);
    show();
    clock.pass(4_999);
    expect(isShown.get()).toBe(true);
    clock.pass(1);
    expect(isShown.get()).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('begins its five seconds anew when something is saved again, and can be hidden', () => {
    const clock = createClock();
    const confirmation = createSavedConfirmation(clock.schedule);
    confirmation.show();
    clock.pass(3_000);
    confirmation.show();
    clock.pass(3_000);
    expect(confirmation.isShown.get()).toBe(true);
    confirmation.hide();
    expect(confirmation.isShown.get()).toBe(false);
    clock.pass(10_000);
    expect(confirmation.isShown.get()).toBe(false);
  });
});
