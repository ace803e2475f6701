import { expect, test } from 'vitest';
import type { Receipt } from '#data/outbox/receipt.ts';
import { nameReceiptFile } from './receipt-file.ts';

const RECEIPT: Receipt = {
  id: '0a1b',
  formType: 'Standard',
  referenceCodeForm: null,
  filedAt: 0,
  signedAt: 0,
  culture: 'en',
  documents: [],
};

test.each([
  ['RW-2026-000123', 'receipt-RW-2026-000123.html'],
  ['../../RW/1', 'receipt--RW-1.html'],
  ['RW\u202E1.exe\n', 'receipt-RW-1-exe-.html'],
  ['', 'receipt-0a1b.html'],
  [null, 'receipt-0a1b.html'],
])('the receipt of %j is saved as %j', (referenceCodeForm, name) => {
  expect(nameReceiptFile({ ...RECEIPT, referenceCodeForm })).toBe(name);
});
