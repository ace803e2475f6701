import { expect, test } from 'vitest';
import { createDeferredWallet } from './deferred-wallet.ts';

const SETTINGS = { enabled: true, clientId: 'portal', loginUrl: '/wallet', authCodeExpiration: 900 };

function createWallet() {
  return createDeferredWallet({ now: () => new Date() } as Parameters<typeof createDeferredWallet>[0]);
}

test('a wallet whose settings cannot be fetched is offered by its earlier settings, if there are any', () => {
  const wallet = createWallet();
  wallet.noteFailure('unreachable');
  expect(wallet.offer.get()).toBe('unreachable');
  wallet.configure(SETTINGS);
  wallet.noteFailure('unreachable');
  expect(wallet.offer.get()).toBe('offered');
});

test('a wallet that the server has no more is offered no longer, whatever its earlier settings', () => {
  const wallet = createWallet();
  wallet.configure(SETTINGS);
  wallet.noteFailure('none');
  expect(wallet.offer.get()).toBe('off');
});
