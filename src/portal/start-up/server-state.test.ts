import { expect, it, vi } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import { fail } from '#kernel/result.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { createServerState } from './server-state.ts';

const NOT_REACHED = fail({ code: 'network' });

it.each([
  ['deadlines', 'getDeadlines', 'refreshDeadlines'],
  ['config', 'getFormsConfig', 'refreshConfigs'],
] as const)(
  'asks for the %s once at a time: no older answer comes after a newer one',
  async (_what, call, refresh) => {
    const ask = vi.fn(async () => NOT_REACHED);
    const deadlines = createObservable<DeadlineSchedule>({});
    const parts = { api: { [call]: ask }, deadlines };
    const state = createServerState(parts as unknown as Parameters<typeof createServerState>[0]);
    await Promise.all([state[refresh](), state[refresh]()]);
    expect(ask).toHaveBeenCalledTimes(1);
    await state[refresh]();
    expect(ask).toHaveBeenCalledTimes(2);
  },
);
