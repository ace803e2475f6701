import { expect, test } from 'vitest';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { listOptions } from '#claim/field-types/value-wording.ts';
import type { Receipt } from '#outbox/move-row.ts';
import { loadMessages } from '#words/messages-store.ts';
import { createReceiptCopy } from './claim-copy.ts';
import { buildClaimFile, nameReceiptFile } from './saved-files.ts';

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

test('codes and names keep their direction in a file that is read from right to left', async () => {
  const document = {
    name: 'receipt (1).pdf',
    size: 1_000,
    type: 'application/pdf',
    sha256: 'ab12',
  };
  const receipt = { ...RECEIPT, referenceCodeForm: 'RW-2026-000123', documents: [document] };
  const messages = await loadMessages({ culture: 'ar', enabledCultures: {} });
  const copy = createReceiptCopy(receipt, {
    definition: await loadFormDefinition('Standard'),
    messages,
    optionsOf: listOptions,
  });
  const html = await buildClaimFile(copy, messages).text();
  expect(html).toContain('<dd><bdi>RW-2026-000123</bdi></dd>');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<dd><bdi>ab12</bdi></dd>');
  expect(html).toContain('\u2068receipt (1).pdf\u2069');
});
