import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { KEYS_HANDED, KEYS_WANTED, NO_KEYS } from '#vault/keys/key-handover.ts';
import { eraseAttempts, isAwayAtProvider, type WalletAttempt, writeAttempt } from '#wallet/attempt-record.ts';
import { answerAboutKeys } from './session-keys.ts';

const HELD_ON_SHARED = { ...NO_KEYS, salts: new Map([['draft', new Uint8Array(16)]]) };

const ATTEMPT: Omit<WalletAttempt, 'mode' | 'expiresAt'> = {
  stateHash: 'hash',
  key: { kty: 'oct' },
  returnPath: '/standard/payment',
  draftId: 'draft',
  culture: 'en',
  direction: 'ltr',
  texts: { returning: '', closing: '', back: '', expired: '' },
};

function tellWorker(data: unknown): void {
  const { port1 } = new MessageChannel();
  const event = { data, ports: [port1], waitUntil: () => undefined };
  expect(answerAboutKeys(event as unknown as ExtendableMessageEvent)).toBe(true);
}

beforeEach(eraseAttempts);
afterEach(async () => {
  tellWorker({ type: KEYS_WANTED });
  vi.restoreAllMocks();
  await eraseAttempts();
});

test.each([
  ['a short time', undefined, 60_000, 15_000],
  ['a short time while a login is in another window', 'popup', 60_000, 15_000],
  ['a short time once the login counts no more', 'redirect', -1, 15_000],
  ['as long as elsewhere while its claimant is at the provider in the same tab', 'redirect', 60_000, 240_000],
] as const)('the keys of a shared device are held %s', async (_what, mode, expiresIn, holdMs) => {
  if (mode !== undefined) await writeAttempt({ ...ATTEMPT, mode, expiresAt: Date.now() + expiresIn });
  const waits = vi.spyOn(globalThis, 'setTimeout');
  tellWorker({ type: KEYS_HANDED, held: HELD_ON_SHARED });
  const listHolds = () => waits.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms >= 15_000);
  await waitFor(() => expect(listHolds()).toEqual([holdMs]));
});

test('a shared device on which nobody has used a wallet gets no database of it', async () => {
  expect(await isAwayAtProvider()).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('portal-wallet');
});
