import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import { succeed } from '#kernel/result.ts';
import { withFlushLock } from '#outbox/flush-outbox.ts';
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { endSession } from '#vault/session-claims.ts';
import {
  createOutboxSender,
  type OutboxSender,
  type SendingPause,
  type SendProgress,
  uploadWithProgress,
} from './outbox-sender.ts';

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function createSender(session: MockSession): OutboxSender {
  return createOutboxSender({
    api: session.api,
    clock: session.clock,
    takeCaptchaToken: async () => succeed((await session.control.getCaptchaToken()) ?? ''),
    random: () => 1,
    progress: createObservable<SendProgress>(new Map()),
    pause: createObservable<SendingPause | null>(null),
  });
}

/** A claim that waits for a server that answers again after so long a silence that no timer would try for minutes. */
async function endLongSilence(session: MockSession, sender: OutboxSender): Promise<void> {
  await queueClaim(session);
  await setDeadlinesFault(session, 'reset');
  for (let probe = 1; probe <= 7; probe += 1) await sender.flush();
  await setDeadlinesFault(session, 'none');
}

const setDeadlinesFault = (session: MockSession, fault: 'reset' | 'none') =>
  session.control.changeScenario({ patch: { endpoints: { deadlines: { fault } } } });

const isFiled = async () => (await readOnlyRow()).progress.state === 'filed';

test('a server that does not answer is asked less and less often; once it does, the claim is filed', async () => {
  const session = await openMockSession(uploadWithProgress);
  await queueClaim(session);
  await setDeadlinesFault(session, 'reset');
  const sender = createSender(session);
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

  await setDeadlinesFault(session, 'none');
  await sender.flush();
  expect(await isFiled()).toBe(true);
});

test('the worker’s nudge at a reconnection does not take the place of the page’s own try', async () => {
  const session = await openMockSession(uploadWithProgress);
  const sender = createSender(session);
  await endLongSilence(session, sender);
  const stop = sender.start();
  window.dispatchEvent(new Event('online'));
  await sender.flush('timer');
  await waitUntil(isFiled);
  stop();
});

test('a try that came while another was sending is made for the same reason once that one is done', async () => {
  const session = await openMockSession(uploadWithProgress);
  const sender = createSender(session);
  await endLongSilence(session, sender);
  const timers = vi.spyOn(window, 'setTimeout');
  await withFlushLock(async () => {
    await sender.flush('connection');
  });
  expect(await isFiled()).toBe(false);
  const again = timers.mock.lastCall?.[0];
  if (typeof again !== 'function') throw new Error('No further try is to come');
  again();
  await waitUntil(isFiled);
});
