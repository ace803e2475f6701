import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { openSubmittedKey } from '#outbox/row-content.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim } from '#tests/support/queued-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import { getHeldKeys } from '#vault/keys/held-keys.ts';
import { startPortalInPage } from './portal-fixture.ts';
import { expireSession, lockThisDevice } from './session-locking.ts';

async function listCalls({ control }: MockSession) {
  const requests = await control.listRequests();
  return requests
    .map(({ endpoint }) => endpoint)
    .filter((name) => name === 'submit' || name === 'sessionTimeout');
}

test('a session that ends leaves no model of a claim in the page [S4.75]', async () => {
  const portal = await startPortalInPage(settingsFile);
  const { filing } = portal;
  const { engine } = await filing.begin('Standard');
  const { clientId } = engine.store.findModel({ dtoMapping: 'credentials' });
  engine.change({ clientId, key: 'pin' }, '274163');
  expect(filing.state.get().claims.Standard?.engine).toBe(engine);
  await expireSession(portal, false);
  expect(filing.state.get().claims).toEqual({});
});

test('a send that begins while a session is closed finds the key of its claim, where none of the device is kept', async () => {
  await resetDevice();
  const mock = await openMockSession();
  const { row, draft } = await queueClaim(mock);
  await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').delete());
  const portal = await startPortalInPage(settingsFile);
  // Storage is slow to erase the session keys that a former version of the portal kept in it.
  const closed = Promise.withResolvers<void>();
  const holding = withDatabase((database) =>
    database.transaction('rw', database.keys, () => Dexie.waitFor(closed.promise)),
  );
  const expiring = expireSession(portal, true);
  await waitUntil(() => getHeldKeys().keys.length === 0);
  expect(await openSubmittedKey(row.id, draft.id)).toBeDefined();
  closed.resolve();
  await Promise.all([holding, expiring]);
  await waitUntil(async () => (await listCalls(mock)).includes('sessionTimeout'));
});

test('nobody is logged out while another tab sends, nor while one could begin to before the logout', async () => {
  await resetDevice();
  const mock = await openMockSession();
  await queueClaim(mock);
  const portal = await startPortalInPage(settingsFile);
  const sent = Promise.withResolvers<void>();
  const sending = navigator.locks.request('outbox-flush', () => sent.promise);
  await lockThisDevice(portal);
  await waitUntil(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some(({ name }) => name === 'outbox-flush');
  });
  expect(await listCalls(mock)).toEqual([]);
  const next = navigator.locks.request('outbox-flush', () => listCalls(mock));
  sent.resolve();
  await sending;
  expect(await next).toEqual(['submit', 'sessionTimeout']);
  expect(await mock.control.listSubmissions()).toHaveLength(1);
});
