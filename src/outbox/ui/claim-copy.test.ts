import { expect, test } from 'vitest';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { listOptions } from '#claim/field-types/value-wording.ts';
import { createReceipt } from '#outbox/move-row.ts';
import { startProgress } from '#outbox/outbox-machine.ts';
import type { RowForClaimant } from '#outbox/outbox-view.ts';
import type { FormModel } from '#server/form-model.ts';
import { loadMessages } from '#words/messages-store.ts';
import { createClaimCopy, createReceiptCopy, loadReceiptCopy } from './claim-copy.ts';
import { buildClaimFile } from './saved-files.ts';

function model(dtoMapping: string, fields: FormModel['fields']): FormModel {
  const metadata = { formType: 'Standard', dtoMapping };
  return { id: null, clientId: `client-${dtoMapping}`, metadata, metadataHash: '', fields };
}

const receipt = { documentId: 'd', name: '<b>.pdf', size: 1_000, type: 'application/pdf', sha256: 'ab12' };

const row: RowForClaimant = {
  view: {
    id: 'row',
    draftId: 'draft',
    formType: 'Standard',
    culture: 'en',
    progress: startProgress(true),
    queuedAt: 0,
    deadlineKeys: [],
    deadlineAt: null,
    authorizedUntil: 0,
    walletCodeExpiresAt: null,
    documentCount: 1,
    totalBytes: 1_000,
  },
  signedAt: Date.UTC(2026, 10, 20, 18),
  serverError: null,
  manifest: [{ ...receipt, contextClientId: 'client-documentContexts' }],
  claim: {
    userPreferredCulture: 'en',
    credentials: model('credentials', { classMemberId: 'RW-4821-0937', pin: '274163' }),
    claimantInfo: model('claimantInfo', {
      firstName: 'Ana & Co',
      emailAddress: 'ana@example.com',
      confirmEmailAddress: 'ana@example.com',
      filingCapacity: 'self',
    }),
    claimDetails: model('claimDetails', {
      paymentMethod: 'wallet',
      paymentAuthorizationCode: 'secret-code',
      bankAccountNumber: '000123456789',
      injuryDescription: 'A burn.\nTwo days in bed.',
    }),
    signature: model('signature', {
      signatureName: 'Ana',
      signatureDate: '11/20/2026',
      statementText: 'I declare <that>',
      statementCulture: 'en',
    }),
    prepopulatedData: [],
    documentContexts: [model('documentContexts', { documentType: 'receipt', file: [receipt] })],
    claimTransactions: [],
  },
};

async function copyOfRow(source = row) {
  const messages = await loadMessages({ culture: 'en', enabledCultures: { en: 'English' } });
  const copy = createClaimCopy(source, {
    definition: await loadFormDefinition('Standard'),
    messages,
    optionsOf: listOptions,
  });
  return { copy, messages };
}

test('a copy words every answer once, and neither the PIN nor the wallet’s code', async () => {
  const { copy, messages } = await copyOfRow();
  const entries = copy.sections.flatMap((section) => section.entries);
  expect(entries).toContainEqual([messages.text('pages.classMemberId.label'), ['RW-4821-0937']]);
  expect(entries).toContainEqual([messages.text('pages.filingCapacity.label'), ['For myself']]);
  expect(entries.filter(([, values]) => values.includes('ana@example.com'))).toHaveLength(1);
  expect(JSON.stringify(copy)).not.toMatch(/274163|secret-code/);
  // The copy may be mailed as the claim, so the account number stays whole.
  expect(entries).toContainEqual([messages.text('pages.bankAccountNumber.label'), ['000123456789']]);
  expect(copy.documents).toMatchObject([
    { name: '<b>.pdf', sha256: 'ab12', entries: [[expect.any(String), ['Receipt or bank statement']]] },
  ]);
});

test('a copy as a file is escaped, has no script and no address, and says that it is not filed', async () => {
  const { copy, messages } = await copyOfRow();
  const html = await buildClaimFile(copy, messages, new Date(0)).text();
  expect(html).toContain('Ana &amp; Co');
  expect(html).toContain('&lt;b&gt;.pdf');
  expect(html).toContain('I declare &lt;that&gt;');
  expect(html).toContain('was NOT filed');
  expect(html).toContain('November 20, 2026');
  expect(html).not.toContain('11/20/2026');
  expect(html).toContain('<p lang="en" dir="auto">');
  expect(html).toContain('<h3>\u2068&lt;b&gt;.pdf\u2069 ');
  expect(html).not.toMatch(/<script|<b>|src=|href=/);
});

test('a receipt keeps every answer and the signature, and neither the credentials nor the wallet’s code', async () => {
  const { messages } = await copyOfRow();
  const deadlineAt = row.signedAt + 1_000;
  const about = {
    id: 'row',
    formType: 'Standard',
    signedAt: row.signedAt,
    culture: 'en',
    deadlineAt,
  } as const;
  const receipt = createReceipt(about, row.claim, 'RW-S-1', row.signedAt);
  expect(JSON.stringify(receipt)).not.toMatch(/RW-4821-0937|274163|secret-code/);
  const copy = createReceiptCopy(receipt, {
    definition: await loadFormDefinition('Standard'),
    messages,
    optionsOf: listOptions,
  });
  const entries = copy.sections.flatMap((section) => section.entries);
  expect(entries).toContainEqual([messages.text('pages.filingCapacity.label'), ['For myself']]);
  expect(JSON.stringify(entries)).toContain(messages.text('widgets.wallet.linked'));
  expect(copy.signature).toMatchObject({ name: 'Ana', statement: 'I declare <that>' });
  expect(entries).toContainEqual([messages.text('pages.bankAccountNumber.label'), ['•••• 6789']]);
  const html = await buildClaimFile(copy, messages).text();
  expect(html).not.toContain('000123456789');
  expect(html).toContain('<dd><bdi>A burn.\nTwo days in bed.</bdi></dd>');
  expect(html).toMatch(/dd\{[^}]*white-space:pre-line/);
  expect(html).toContain('RW-S-1');
  expect(html).toContain('It came in time.');
  expect(html).not.toMatch(/NOT filed|<script|src=|href=/);
  const late = { ...copy, receipt: { ...receipt, filedAt: deadlineAt + 1 } };
  expect(await buildClaimFile(late, messages).text()).not.toContain('It came in time.');
});

test('a copy has the answers of a claim that was signed under a form that has changed since, or is gone', async () => {
  const { copy, messages } = await copyOfRow();
  const heading = messages.text('submissions.copy.otherAnswers');
  expect(copy.sections.map((section) => section.heading)).not.toContain(heading);

  const claim = {
    ...row.claim,
    claimDetails: model('claimDetails', { hoursLate: '5', wasHurt: true, iban: '000123456789', left: null }),
    claimTransactions: [model('claimTransactions', { paidTo: 'Inn' })],
  };
  const changed = { ...row, claim, view: { ...row.view, formType: 'Gone' } };
  const wording = { definition: await loadFormDefinition('Standard'), messages, optionsOf: listOptions };
  const rest = createClaimCopy(changed, wording).sections.find((section) => section.heading === heading);
  expect(rest?.entries).toEqual([
    ['hours late', ['5']],
    ['was hurt', [messages.text('widgets.yes')]],
    ['iban', ['000123456789']],
  ]);
  expect(rest?.records).toEqual([[['paid to', ['Inn']]]]);

  const filed = createReceipt({ ...changed.view, signedAt: 0 }, claim, 'R-1', 0);
  const receiptCopy = await loadReceiptCopy(filed, messages);
  expect(receiptCopy.sections.map((section) => section.heading)).toEqual([heading]);
  expect(JSON.stringify(receiptCopy.sections)).not.toMatch(/000123456789|secret-code|274163/);
});

test('a copy that is made while the claim is being sent does not say that it is not filed', async () => {
  const progress = { ...row.view.progress, state: 'sending' } as const;
  const { copy, messages } = await copyOfRow({ ...row, view: { ...row.view, progress } });
  expect(await buildClaimFile(copy, messages).text()).not.toContain('NOT filed');
});
