import { expect, test } from 'vitest';
import { listOptions } from '#claim/field-types/value-wording.ts';
import { formDefinition } from '#forms/standard/definition.ts';
import { startProgress } from '#outbox/outbox-machine.ts';
import type { RowForClaimant } from '#outbox/outbox-view.ts';
import type { FormModel } from '#server/form-model.ts';
import { loadMessages } from '#words/messages-store.ts';
import { createClaimCopy } from './claim-copy.ts';
import { buildClaimCopyFile } from './saved-files.ts';

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
    claimDetails: model('claimDetails', { paymentMethod: 'wallet', paymentAuthorizationCode: 'secret-code' }),
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

async function copyOfRow() {
  const messages = await loadMessages({ culture: 'en', enabledCultures: { en: 'English' } });
  const copy = createClaimCopy({ definition: formDefinition, row, messages, optionsOf: listOptions });
  return { copy, messages };
}

test('a copy words every answer once, and neither the PIN nor the wallet’s code', async () => {
  const { copy, messages } = await copyOfRow();
  const entries = copy.sections.flatMap((section) => section.entries);
  expect(entries).toContainEqual([messages.text('pages.classMemberId.label'), ['RW-4821-0937']]);
  expect(entries).toContainEqual([messages.text('pages.filingCapacity.label'), ['For myself']]);
  expect(entries.filter(([, values]) => values.includes('ana@example.com'))).toHaveLength(1);
  expect(JSON.stringify(copy)).not.toMatch(/274163|secret-code/);
  expect(copy.documents).toMatchObject([
    { name: '<b>.pdf', sha256: 'ab12', entries: [[expect.any(String), ['Receipt or bank statement']]] },
  ]);
});

test('a copy as a file is escaped, has no script and no address, and says that it is not filed', async () => {
  const { copy, messages } = await copyOfRow();
  const html = await buildClaimCopyFile(copy, messages, new Date(0)).text();
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
