import { expect, it } from 'vitest';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import {
  createTestForm,
  DETAILS,
  formOf,
  modelConfig,
  rowOf,
  textField,
} from '#claim/engine/form-fixture.ts';
import type { WalletStanding } from './rule.ts';

const FORM = formOf(rowOf(textField('paymentMethod')), {
  id: 'wallet',
  kind: 'wallet',
  model: DETAILS,
  dependencies: {
    dependencies: [{ key: 'paymentMethod', operator: 'IsEqualTo', value: 'wallet', model: DETAILS }],
    hideOnAnyUnfulfilled: true,
    reset: { when: 'unfulfilled', value: null },
  },
});

function createForm(readWallet?: (code: string) => Promise<WalletStanding>) {
  const configs = [modelConfig('claimDetails', { [WALLET_CODE_KEY]: [] })];
  const form = createTestForm(FORM, {
    configs,
    rules: {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: async () => 'match',
      ...(readWallet === undefined ? {} : { readWallet }),
    },
  });
  const findCodes = async () =>
    (await form.engine.validatePage('page')).flatMap((found) =>
      found.issues.map(({ code }) => `${'address' in found && found.address.key}: ${code}`),
    );
  return { ...form, findCodes };
}

it('keeps a page from being left with a wallet that is not connected, at the field that takes its code', async () => {
  const asked: string[] = [];
  const { set, findCodes } = createForm(async (code) => {
    asked.push(code);
    return { offer: 'offered', codeExpiresAt: code === 'good' ? 2 : 0, now: 1 };
  });
  set('paymentMethod', 'check');
  expect(await findCodes()).toEqual([]);
  set('paymentMethod', 'wallet');
  expect(await findCodes()).toEqual([`${WALLET_CODE_KEY}: walletNotLinked`]);
  set(WALLET_CODE_KEY, 'old');
  expect(await findCodes()).toEqual([`${WALLET_CODE_KEY}: walletExpired`]);
  set(WALLET_CODE_KEY, 'good');
  expect(await findCodes()).toEqual([]);
  expect(asked).toEqual(['', 'old', 'good']);
});

it('asks for a code where nothing is known of a wallet', async () => {
  const { set, findCodes } = createForm();
  set('paymentMethod', 'wallet');
  expect(await findCodes()).toEqual([`${WALLET_CODE_KEY}: walletNotLinked`]);
  set(WALLET_CODE_KEY, 'code');
  expect(await findCodes()).toEqual([]);
});
