import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import { succeed } from '#kernel/result.ts';
import { uploadWithProgress } from '#server/upload-with-progress.ts';
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { endSession } from '#vault/session-claims.ts';
import { createOutboxSender, type SendingPause, type SendProgress } from './outbox-sender.ts';

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a server that does not answer is asked less and less often; once it does, the claim is filed', async () => {
  const session = await openMockSession(uploadWithProgress);
  await queueClaim(session);
  await session.control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'reset' } } } });
  const sender = createOutboxSender({
    api: session.api,
    clock: session.clock,
    takeCaptchaToken: async () => succeed((await session.control.getCaptchaToken()) ?? ''),
    random: () => 1,
    progress: createObservable<SendProgress>(new Map()),
    pause: createObservable<SendingPause | null>(null),
  });
  const timers = vi.spyOn(window, 'setTimeout');
  const waits: number[] = [];
  for (let probe = 1; probe <= 7; probe += 1) {
    await sender.flush();
    waits.push(timers.mock.lastCall?.[1] ?? 0);
  }
  // Until the timer is set some of the time is over. A timer never waits for more than a minute at once.
  for (const [index, wait] of waits.entries()) {
    const drawn = Math.min(60_000, 2_000 * 3 ** index);
    expect(wait).toBeLessThanOrEqual(drawn);
    expect(wait).toBeGreaterThan(drawn / 2);
  }

  await session.control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'none' } } } });
  await sender.flush();
  expect((await readOnlyRow()).progress.state).toBe('filed');
});
