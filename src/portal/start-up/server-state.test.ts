import { describe, expect, it, vi } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import { fail, succeed } from '#kernel/result.ts';
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

describe('the deadlines of a start without a network', () => {
  const ANSWER = succeed({ deadlines: {} });

  function startBlind(answer: unknown) {
    const getDeadlines = vi.fn(async (_options?: { readonly fresh?: boolean }) => answer);
    const clock = { isEstimate: () => true };
    const parts = {
      api: { getDeadlines },
      clock,
      deadlines: createObservable<DeadlineSchedule>({}),
      messages: { setDeadlines: () => undefined },
    };
    const state = createServerState(parts as unknown as Parameters<typeof createServerState>[0]);
    return { state, getDeadlines, clock };
  }

  it('may be old until the network itself has answered, whose answer the worker keeps too', async () => {
    const { state, getDeadlines } = startBlind(ANSWER);
    await state.takeDeadlines(Promise.resolve(ANSWER));
    expect(state.mayDeadlinesBeOld()).toBe(true);
    await state.refreshDeadlines();
    expect(state.mayDeadlinesBeOld()).toBe(false);
    expect(getDeadlines.mock.calls).toEqual([[{ fresh: true }], []]);
  });

  it('may be old where a cache answered, though another answer told the time', async () => {
    const { state, clock } = startBlind(ANSWER);
    clock.isEstimate = () => false;
    state.noteDeadlinesKept();
    await state.takeDeadlines(Promise.resolve(ANSWER));
    expect(state.mayDeadlinesBeOld()).toBe(true);
    await state.refreshDeadlines();
    expect(state.mayDeadlinesBeOld()).toBe(false);
  });

  it('stay as they are, and may be old still, where it does not', async () => {
    const { state, getDeadlines } = startBlind(NOT_REACHED);
    await state.takeDeadlines(Promise.resolve(ANSWER));
    await state.refreshDeadlines();
    expect(state.mayDeadlinesBeOld()).toBe(true);
    expect(getDeadlines).toHaveBeenCalledTimes(1);
  });
});
