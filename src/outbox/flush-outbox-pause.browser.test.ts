import { beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '#server/api.ts';
import type { AskingCause } from '#server/server-pause.ts';
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { makePdf } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { flushOutbox } from './flush-outbox.ts';
import { LARGEST_UNPROBED_BYTES, PROBE_SERVES_MS, type ProbeMemory } from './flush-probe.ts';

const CAUSES = ['claimant', 'attention', 'connection', 'timer'] as const satisfies readonly AskingCause[];

let session: MockSession;
const flush = (cause?: AskingCause) =>
  flushOutbox({ ...session, random: () => 0.5, ...(cause === undefined ? {} : { cause }) });
const readFailures = async () => (await (await session.api.pauses()).read())?.failures;
const readState = async () => (await readOnlyRow()).progress.state;

async function setFault(endpoint: 'deadlines' | 'submit' | 'captcha', fault: object): Promise<void> {
  await session.control.changeScenario({ patch: { endpoints: { [endpoint]: fault } } });
}

async function listPaths(): Promise<readonly string[]> {
  return (await session.control.listRequests()).map(({ path }) => path);
}

const countOf = (paths: readonly string[], path: string) => paths.filter((one) => one === path).length;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  session = await openMockSession();
  await queueClaim(session);
});

describe('after a probe that was refused', () => {
  test.each([429, 500, 503])('with %i nothing is uploaded', async (status) => {
    await setFault('deadlines', { fault: 'status', status });
    expect(await flush()).toMatchObject({ kind: 'paused', pause: 'refused' });
    expect(await readState()).toBe('queued');
    expect(await listPaths()).not.toContain('/api/forms/documents-upload');
  });

  test('the next try obeys our own back-off, the claimant’s does not', async () => {
    await setFault('deadlines', { fault: 'status', status: 503, times: 1 });
    await flush();
    for (const cause of ['timer', 'attention', 'connection'] as const) {
      expect(await flush(cause)).toMatchObject({ kind: 'paused' });
    }
    expect(countOf(await listPaths(), '/api/deadlines')).toBe(1);
    await flush('claimant');
    expect(await readState()).toBe('filed');
    expect(await (await session.api.pauses()).read()).toBeUndefined();
  });

  test('a call for the deadlines that is broken alone does not keep claims back for good', async () => {
    await setFault('deadlines', { fault: 'status', status: 500 });
    for (let probe = 1; probe <= 5; probe += 1) {
      await flush('claimant');
      expect(await readState()).toBe('queued');
    }
    await flush('claimant');
    expect(await readState()).toBe('filed');
  });

  test('an answer that does not say when the deadline is lets the claim be sent', async () => {
    await setFault('deadlines', { fault: 'status', status: 404 });
    await flush();
    expect(await readState()).toBe('filed');
  });
});

test('the silences of before a reconnection do not lengthen the wait after it', async () => {
  await setFault('deadlines', { fault: 'reset' });
  for (let probe = 1; probe <= 6; probe += 1) await flush('claimant');
  expect(await readFailures()).toBe(6);
  await flush('connection');
  expect(await readFailures()).toBe(1);
});

describe('a time that the server has named', () => {
  test('to the probe is obeyed for every cause, and told', async () => {
    await setFault('deadlines', { fault: 'status', status: 503, retryAfterSeconds: 300, times: 1 });
    const before = session.clock.now().getTime();
    for (const cause of CAUSES) {
      const report = await flush(cause);
      expect(report).toMatchObject({ kind: 'paused', pause: 'asked' });
      const waitMs = ('nextAttemptAt' in report ? (report.nextAttemptAt ?? 0) : 0) - before;
      expect(waitMs).toBeGreaterThanOrEqual(299_000);
      expect(waitMs).toBeLessThanOrEqual(660_000);
    }
    expect(countOf(await listPaths(), '/api/deadlines')).toBe(1);
  });

  test('to any other call is obeyed by a flush', async () => {
    await setFault('captcha', { fault: 'status', status: 429, retryAfterSeconds: 60 });
    await session.api.getCaptchaConfig();
    expect(await flush()).toMatchObject({ kind: 'paused', pause: 'asked' });
    expect(await listPaths()).not.toContain('/api/deadlines');
  });

  test('to an upload holds the other claims back, and is over for row and server at once', async () => {
    await queueClaim(session);
    await setFault('submit', { fault: 'status', status: 503, retryAfterSeconds: 120 });
    const report = await flush('claimant');
    expect(countOf(await listPaths(), '/api/forms/documents-upload')).toBe(1);
    expect(report).toMatchObject({ kind: 'done', unsent: 2, pause: 'asked' });
    const rows = await withDatabase((database) => database.outbox.toArray());
    const ends = rows.flatMap(({ progress }) => progress.nextAttemptAt ?? []);
    const held = await (await session.api.pauses()).holdUntil('timer');
    expect(ends).toHaveLength(1);
    expect(Math.abs((ends[0] ?? 0) - (held ?? 0))).toBeLessThan(5_000);
  });

  test('is obeyed by another tab, the worker and the next start, and dies with its time', async () => {
    await setFault('deadlines', { fault: 'status', status: 503, retryAfterSeconds: 60, times: 1 });
    await flush();
    const settings = { apiBaseAddress: '', walletProvider: 'wallet' };
    let slept = 0;
    const clock = { ...session.clock, now: () => new Date(session.clock.now().getTime() + slept) };
    const elsewhere = { api: createApi({ settings, clock }), clock };
    expect(await flushOutbox({ ...elsewhere, cause: 'claimant' })).toMatchObject({ pause: 'asked' });
    expect(countOf(await listPaths(), '/api/deadlines')).toBe(1);
    slept = 121_000;
    await flushOutbox(elsewhere);
    expect(await readState()).toBe('filed');
  });
});

describe('a send that a busy server refused', () => {
  const probes = (): ProbeMemory => ({ last: undefined });
  const setBusy = () => setFault('submit', { fault: 'status', status: 503, times: 1 });
  const countProbes = async () => countOf(await listPaths(), '/api/deadlines');
  let slept = 0;
  const sleepingClock = () => ({
    ...session.clock,
    now: () => new Date(session.clock.now().getTime() + slept),
  });
  /** Moves the clock on, because an answer may set the server's clock back by up to a second. */
  const waitALittle = () => {
    slept += 10_000;
  };
  const flushWith = (memory: ProbeMemory, cause: AskingCause) =>
    flushOutbox({ ...session, clock: sleepingClock(), random: () => 0, cause, probes: memory });

  beforeEach(async () => {
    slept = 0;
    await withDatabase((database) => database.outbox.clear());
    await queueClaim(session, {}, [makePdf(1_000)]);
    await setBusy();
  });

  test('is sent again without a probe of its own', async () => {
    const memory = probes();
    await flushWith(memory, 'timer');
    expect(await readState()).toBe('queued');
    waitALittle();
    await flushWith(memory, 'timer');
    expect(await readState()).toBe('filed');
    expect(await countProbes()).toBe(1);
  });

  test.each(['claimant', 'connection', 'attention'] as const)('is probed for anew by %s', async (cause) => {
    const memory = probes();
    await flushWith(memory, 'timer');
    waitALittle();
    await flushWith(memory, cause);
    expect(await readState()).toBe('filed');
    expect(await countProbes()).toBe(2);
  });

  test('is probed for anew after half an hour', async () => {
    const memory = probes();
    await flushWith(memory, 'timer');
    slept = PROBE_SERVES_MS + 60_000;
    await flushWith(memory, 'timer');
    expect(await countProbes()).toBe(2);
  });

  test('with a large document is never sent without a probe', async () => {
    await withDatabase((database) => database.outbox.clear());
    await queueClaim(session, {}, [makePdf(LARGEST_UNPROBED_BYTES + 1)]);
    const memory = probes();
    await flushWith(memory, 'timer');
    expect(await readState()).toBe('queued');
    waitALittle();
    await flushWith(memory, 'timer');
    expect(await readState()).toBe('filed');
    expect(await countProbes()).toBe(2);
  });
});

test('a network that is back ends the wait after a silence', async () => {
  await setFault('deadlines', { fault: 'reset' });
  expect(await flush()).toMatchObject({ pause: 'silent' });
  expect(await flush('timer')).toMatchObject({ kind: 'paused' });
  await setFault('deadlines', { fault: 'none' });
  await flush('connection');
  expect(await readState()).toBe('filed');
});
