import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createObservable } from '#core/observable.ts';
import { succeed } from '#core/result.ts';
import { uploadWithProgress } from '#data/api/upload-with-progress.ts';
import { endSession } from '#data/end-session.ts';
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { createOutboxSender, type SendProgress } from './outbox-sender.ts';

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
  });
  const timers = vi.spyOn(window, 'setTimeout');
  const waits: (number | undefined)[] = [];
  for (let probe = 1; probe <= 7; probe += 1) {
    await sender.flush();
    waits.push(timers.mock.lastCall?.[1]);
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 45_000, 45_000]);

  await session.control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'none' } } } });
  await sender.flush();
  expect((await readOnlyRow()).progress.state).toBe('filed');
});
