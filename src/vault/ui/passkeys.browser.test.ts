import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { writeSmallState } from '#server/small-state.ts';
import { dumpDatabase, resetDevice } from '#tests/support/device.ts';
import { CREDENTIALS, makeModel, startDraft } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { eraseDraft, sweepStorage } from '#vault/erasing.ts';
import { endSession } from '#vault/session-claims.ts';
import { canSetUpPasskey, eraseRefusedPasskey, makePasskey, openPasskey, queryPasskeys } from './passkeys.ts';

const { signal } = new AbortController();
let authenticatorId = '';

/** Adds a virtual authenticator that verifies its user at once. */
async function addLock(hasPrf = true): Promise<void> {
  const made = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasPrf,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  authenticatorId = made.authenticatorId;
}

const listPasskeys = () => withDatabase(queryPasskeys);

beforeEach(async () => {
  await endSession();
  await resetDevice();
  await cdp().send('WebAuthn.enable');
});

afterEach(async () => {
  // Removes the virtual authenticators too.
  await cdp().send('WebAuthn.disable');
});

test('opens what it has sealed, and the disk holds nothing of it that can be read', async () => {
  await addLock();
  const { keys } = await startDraft();
  const made = await makePasskey(keys.claimantId, CREDENTIALS, 'The case', signal);
  expect(made.ok).toBe(true);
  const passkeys = await listPasskeys();
  expect(passkeys).toEqual([
    expect.objectContaining({ claimantId: keys.claimantId, asks: ['claimReferenceNumber', 'pin'] }),
  ]);
  const dump = await dumpDatabase();
  expect(dump).toContain('claimReferenceNumber');
  for (const value of Object.values(CREDENTIALS)) expect(dump).not.toContain(value);
  expect(await openPasskey(passkeys, signal)).toEqual({ ok: true, value: CREDENTIALS });
});

test('asks for the device’s own lock, for a verified user and for nobody’s word, and names nobody', async () => {
  await addLock();
  const create = vi.spyOn(navigator.credentials, 'create');
  const get = vi.spyOn(navigator.credentials, 'get');
  const { keys } = await startDraft();
  for (let round = 0; round < 2; round += 1)
    await makePasskey(keys.claimantId, CREDENTIALS, 'The case', signal);
  await openPasskey(await listPasskeys(), signal);
  const [first, second] = create.mock.calls.map(([options]) => options?.publicKey);
  expect(first).toMatchObject({
    rp: { id: location.hostname, name: 'The case' },
    user: { name: 'The case', displayName: 'The case' },
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'discouraged',
      userVerification: 'required',
    },
    attestation: 'none',
  });
  const random = [first?.user.id, second?.user.id, first?.challenge, second?.challenge];
  expect(new Set(random.map(String)).size).toBe(4);
  expect(get.mock.lastCall?.[0]?.publicKey).toMatchObject({
    rpId: location.hostname,
    userVerification: 'required',
  });
  vi.restoreAllMocks();
});

test('opens nothing of another claimant, nor with another passkey’s secret, and erases what does not open', async () => {
  await addLock();
  const [one, other] = [
    await startDraft(),
    await startDraft({ claimReferenceNumber: 'RW-S-2', pin: '111111' }),
  ];
  await makePasskey(one.keys.claimantId, CREDENTIALS, 'The case', signal);
  const second = { claimReferenceNumber: 'RW-S-2', pin: '111111' };
  await makePasskey(other.keys.claimantId, second, 'The case', signal);
  const [first, last] = await listPasskeys();
  if (first === undefined || last === undefined) throw new Error('There are two.');
  expect(await openPasskey([last], signal)).toEqual({
    ok: true,
    value: last.claimantId === one.keys.claimantId ? CREDENTIALS : second,
  });
  const swapped = [{ ...first, sealed: last.sealed }];
  expect(await openPasskey(swapped, signal)).toEqual({ ok: false, error: 'gone' });
  expect(await listPasskeys()).toEqual([last]);
  const renamed = [{ ...last, claimantId: 'another' }];
  expect(await openPasskey(renamed, signal)).toEqual({ ok: false, error: 'gone' });
});

test('keeps nothing where the lock gives no secret, is not opened, or no draft is here', async () => {
  const { keys } = await startDraft();
  await addLock(false);
  const without = await makePasskey(keys.claimantId, CREDENTIALS, 'The case', signal);
  expect(without).toEqual({ ok: false, error: 'unavailable' });
  await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await addLock();
  const nobody = await makePasskey('nobody', CREDENTIALS, 'The case', signal);
  expect(nobody).toEqual({ ok: false, error: 'unavailable' });
  const left = await makePasskey(keys.claimantId, CREDENTIALS, 'The case', AbortSignal.abort());
  expect(left).toEqual({ ok: false, error: 'cancelled' });
  await cdp().send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const unverified = await makePasskey(keys.claimantId, CREDENTIALS, 'The case', signal);
  expect(unverified).toEqual({ ok: false, error: 'cancelled' });
  expect(await listPasskeys()).toEqual([]);
});

test('may be set up on one’s own device alone, where that has a lock', async () => {
  await writeSmallState('deviceKind', 'own');
  expect(await canSetUpPasskey()).toBe(false);
  await addLock();
  expect(await canSetUpPasskey()).toBe(true);
  await writeSmallState('deviceKind', 'shared');
  expect(await canSetUpPasskey()).toBe(false);
  await resetDevice();
  expect(await canSetUpPasskey()).toBe(false);
});

test('goes with the last draft of its claimant, by hand and by retention, and stays until then', async () => {
  await addLock();
  const first = await startDraft();
  const { claimantId } = first.keys;
  const second = await startDraft(CREDENTIALS, [], claimantId);
  await makePasskey(claimantId, CREDENTIALS, 'The case', signal);
  await eraseDraft(first.id);
  expect(await listPasskeys()).toHaveLength(1);
  await withDatabase((database) =>
    database.drafts.update(second.id, { lastChangedAt: 0, changedOnDeviceAt: 0 }),
  );
  await sweepStorage({ now: () => new Date(), isEstimate: () => false }, 60);
  expect(await listPasskeys()).toEqual([]);
});

test('is erased for credentials that are refused, and for no others', async () => {
  await addLock();
  const { keys } = await startDraft();
  await makePasskey(keys.claimantId, CREDENTIALS, 'The case', signal);
  const refuse = (pin: string) =>
    eraseRefusedPasskey([makeModel('client-refused', 'credentials', { ...CREDENTIALS, pin })]);
  await refuse('999999');
  expect(await listPasskeys()).toHaveLength(1);
  await refuse('274 163');
  expect(await listPasskeys()).toEqual([]);
});
