import { beforeEach, describe, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { readPartingKeys } from '#vault/keys/session-keys.ts';
import { endSession } from '#vault/session-claims.ts';
import { flushOutbox } from './flush-outbox.ts';
import { prepareLastFlush } from './outbox-actions.ts';
import { holdPartingKeys, openSubmittedKey } from './row-content.ts';

let session: MockSession;
const flush = () => flushOutbox(session);
const readState = async () => (await readOnlyRow()).progress.state;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  session = await openMockSession();
});

describe('the last flush before a logout', () => {
  const flushAtLast = async () => {
    await prepareLastFlush({ drafts: new Set(), deadline: Date.now(), endedAt: Date.now() }, session.clock);
    await flush();
  };

  test('does not wait out a back-off of ours', async () => {
    await queueClaim(session);
    await session.control.changeScenario({ patch: { submit: { outcome: 'serverError', times: 1 } } });
    await flushOutbox({ ...session, random: () => 0.99 });
    await flush();
    expect(await readState()).toBe('queued');
    await flushAtLast();
    expect(await readState()).toBe('filed');
  });

  test('does not decide for the claimant to send again what may have arrived', async () => {
    await queueClaim(session);
    const submissionStatus = { fault: 'status', status: 404 } as const;
    const endpoints = { submit: { fault: 'dropAfterCommit' }, submissionStatus } as const;
    await session.control.changeScenario({ patch: { endpoints } });
    await flush();
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'unanswered', lacksLookUp: true });
    await flushAtLast();
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'unanswered', attempts: 1 });
  });

  test('sends what was submitted in the session, however long that has lasted since', async () => {
    const { draft } = await queueClaim(session, { authorizedUntil: 1 });
    await prepareLastFlush(
      { drafts: new Set([draft.id]), deadline: Date.now() - 30_000, endedAt: Date.now() },
      session.clock,
    );
    await flush();
    expect(await readState()).toBe('filed');
  });

  test.each([
    ['slept over the end of the session', Date.now() - 8 * 3_600_000],
    ['knows of no end', undefined],
  ])('on a device that %s asks for the claimant, as was told', async (_what, deadline) => {
    const { draft } = await queueClaim(session, { authorizedUntil: 1 });
    await prepareLastFlush({ drafts: new Set([draft.id]), deadline, endedAt: Date.now() }, session.clock);
    await flush();
    expect(await readState()).toBe('needs-authorization');
  });

  test.each([
    ['that another session has submitted', false, 1],
    ['that was never authorized', true, 0],
  ])('sends nothing %s', async (_what, isOwn, authorizedUntil) => {
    const { draft } = await queueClaim(session, { authorizedUntil });
    const drafts = new Set(isOwn ? [draft.id] : []);
    await prepareLastFlush({ drafts, deadline: Date.now(), endedAt: Date.now() }, session.clock);
    await flush();
    expect(await readState()).toBe('needs-authorization');
  });

  test('has the session’s own keys where this browser keeps none of the device', async () => {
    await queueClaim(session);
    await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').delete());
    const forget = holdPartingKeys(await readPartingKeys());
    await endSession();
    await flush();
    forget();
    expect(await readState()).toBe('filed');
  });

  test('has no key of a session whose last work is done, and that of one that ended later', async () => {
    const { draft } = await queueClaim(session);
    await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').delete());
    const keys = await readPartingKeys();
    const forget = holdPartingKeys(keys);
    const forgetLater = holdPartingKeys(new Map(keys));
    await endSession();
    forget();
    const row = await readOnlyRow();
    expect(await openSubmittedKey(row.id, draft.id)).toBeDefined();
    forgetLater();
    expect(await openSubmittedKey(row.id, draft.id)).toBeUndefined();
  });

  test.each([600, 20])('waits the %i s that the server has asked for', async (retryAfterSeconds) => {
    await queueClaim(session);
    await session.control.changeScenario({
      patch: { submit: { outcome: 'tooManyRequests', retryAfterSeconds, times: 1 } },
    });
    await flushOutbox({ ...session, random: () => 0 });
    await flushAtLast();
    expect(await readState()).toBe('queued');
  });
});
