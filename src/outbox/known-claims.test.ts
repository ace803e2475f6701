import { expect, it } from 'vitest';
import { addToldClaims, type FiledClaim, toToldClaims, type WaitingClaim } from './known-claims.ts';
import { startProgress } from './outbox-machine.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

function makeFiled(referenceCode: string | null, changes: Partial<FiledClaim> = {}): FiledClaim {
  return {
    kind: 'filed',
    id: `row-${referenceCode}`,
    formType: 'Standard',
    filedAt: NOON,
    referenceCode,
    hasReceipt: true,
    ...changes,
  };
}

const WAITING: WaitingClaim = {
  kind: 'waiting',
  id: 'row-waiting',
  formType: 'Standard',
  row: {
    id: 'row-waiting',
    draftId: 'draft-1',
    formType: 'Standard',
    culture: 'en',
    progress: startProgress(true),
    queuedAt: NOON + HOUR_MS,
    deadlineKeys: [],
    deadlineAt: null,
    authorizedUntil: 0,
    walletCodeExpiresAt: null,
    documentCount: 0,
    totalBytes: 0,
  },
};

it('a claim that the server tells of has the moment that its offset says, and no receipt here', () => {
  const filed = [
    { referenceCode: ' RW-S-1 ', filedAt: '2026-11-20T04:00:00-08:00', formType: 'Standard' },
  ] as const;
  expect(toToldClaims(filed)).toEqual([makeFiled('RW-S-1', { id: 'RW-S-1', hasReceipt: false })]);
  expect(toToldClaims(undefined)).toEqual([]);
});

it('the same reference code is the same claim: what this device has of it stays', () => {
  const own = makeFiled('RW-S-1');
  const told = [
    makeFiled('RW-S-1', { id: 'RW-S-1', hasReceipt: false }),
    makeFiled('RW-A-2', { id: 'RW-A-2', hasReceipt: false, formType: 'Automotive' }),
    makeFiled('RW-A-2', { id: 'RW-A-2', hasReceipt: false, formType: 'Automotive' }),
  ];
  expect(addToldClaims([own], told)).toEqual([own, told[1]]);
});

it('claims without a code are never taken for one another', () => {
  const own = [makeFiled(null, { id: 'a' }), makeFiled(null, { id: 'b' })];
  expect(addToldClaims(own, [])).toEqual(own);
});

it('the latest comes first, whether it waits or is filed', () => {
  const older = makeFiled('RW-S-1');
  const newer = makeFiled('RW-S-2', { filedAt: NOON + 2 * HOUR_MS });
  expect(addToldClaims([older, WAITING], [newer])).toEqual([newer, WAITING, older]);
});
