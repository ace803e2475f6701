import { beforeEach, describe, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { withDatabase } from '../database.ts';
import { endSession } from '../end-session.ts';
import { readPartingKeys } from '../vault/session-keys.ts';
import { flushOutbox } from './flush-outbox.ts';
import { prepareLastFlush } from './outbox-actions.ts';
import { withPartingKeys } from './row-keys.ts';

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
    await prepareLastFlush(new Set(), session.clock);
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

  test('sends what was submitted in the session, however long that has lasted since', async () => {
    const { draft } = await queueClaim(session, { authorizedUntil: session.clock.now().getTime() - 1 });
    await prepareLastFlush(new Set([draft.id]), session.clock);
    await flush();
    expect(await readState()).toBe('filed');
  });

  test.each([
    ['that another session has submitted', false, 1],
    ['that was never authorized', true, 0],
  ])('sends nothing %s', async (_what, isOwn, authorizedUntil) => {
    const { draft } = await queueClaim(session, { authorizedUntil });
    await prepareLastFlush(new Set(isOwn ? [draft.id] : []), session.clock);
    await flush();
    expect(await readState()).toBe('needs-authorization');
  });

  test('has the session’s own keys where this browser keeps none of the device', async () => {
    await queueClaim(session);
    await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').delete());
    const keys = await readPartingKeys();
    await endSession();
    await withPartingKeys(keys, flush);
    expect(await readState()).toBe('filed');
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
