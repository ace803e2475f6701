import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import { succeed } from '#kernel/result.ts';
import { withFlushLock } from '#outbox/flush-outbox.ts';
import { ATTENTION_WAIT_MS } from '#server/server-pause.ts';
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

/** Queues a claim and lets a server fall silent so often that no timer would retry for minutes; then the server answers again. */
async function endLongSilence(session: MockSession, sender: OutboxSender): Promise<void> {
  await queueClaim(session);
  await setDeadlinesFault(session, 'reset');
  for (let probe = 1; probe <= 7; probe += 1) await sender.flush();
  await setDeadlinesFault(session, 'none');
}

const setDeadlinesFault = (session: MockSession, fault: 'reset' | 'none') =>
  session.control.changeScenario({ patch: { endpoints: { deadlines: { fault } } } });

/** Runs a timer's callback at once: the timer that was set last, or the last one of this length. */
function runTimer({ mock }: MockInstance<typeof setTimeout>, length = mock.lastCall?.[1]): void {
  const task = mock.calls.findLast(([, wait]) => wait === length)?.[0];
  if (typeof task !== 'function') throw new Error('Nothing is to come');
  task();
}

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
  // A part of the wait is over when the timer is set. A timer never waits for more than a minute.
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
  runTimer(timers);
  await waitUntil(isFiled);
});

test('who looks at the page soon after the last try of a long silence waits for ten seconds, and not for the timer', async () => {
  const session = await openMockSession(uploadWithProgress);
  const sender = createSender(session);
  await endLongSilence(session, sender);
  const timers = vi.spyOn(window, 'setTimeout');
  await sender.flush('attention');
  const wait = timers.mock.lastCall?.[1];
  expect(await isFiled()).toBe(false);
  const now = session.clock.now.bind(session.clock);
  vi.spyOn(session.clock, 'now').mockImplementation(() => new Date(now().getTime() + ATTENTION_WAIT_MS));
  runTimer(timers, wait);
  await waitUntil(isFiled);
});

test('a claim that missed its deadline is looked at again while the page is open, and filed where that was extended', async () => {
  const session = await openMockSession(uploadWithProgress);
  await queueClaim(session);
  const endDeadline = (passesInMinutes: number) =>
    session.control.changeScenario({
      patch: { deadlines: { keys: { documentsUploadFilingDeadline: { passesInMinutes } } } },
    });
  await endDeadline(-1);
  const timers = vi.spyOn(window, 'setTimeout');
  await createSender(session).flush();
  expect((await readOnlyRow()).progress.state).toBe('missed-deadline');
  await endDeadline(60);
  runTimer(timers, 600_000);
  await waitUntil(isFiled);
});
