import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTestForm, formOf } from '#core/form/form-fixture.ts';
import { loadMessages } from '#i18n/load-messages.ts';
import { MessagesProvider } from '#i18n/messages-context.tsx';
import { PageErrorSummary } from './page-error-summary.tsx';

const VENDOR = { type: 'text', key: 'vendor', label: 'Paid to' } as const;

/** The links' texts, once the vendors of so many entries are found missing. */
async function listLinks(entries: number): Promise<readonly (string | undefined)[]> {
  const { engine } = createTestForm(
    formOf({ id: 'table', kind: 'recordTable', section: 'claimTransactions', fields: [VENDOR] }),
  );
  const metadata = { formType: 'Standard', dtoMapping: 'claimTransactions' };
  const drafts = Array.from({ length: entries }, () => engine.store.addDraft(metadata));
  const found = await Promise.all(drafts.map(({ clientId }) => engine.validateRecord('table', clientId)));
  const messages = await loadMessages({ culture: 'en', enabledCultures: {} });
  const markup = renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <PageErrorSummary engine={engine} issues={found.flat()} attempt={1} />
    </MessagesProvider>,
  );
  return [...markup.matchAll(/<a [^>]*>([^<]*)</g)].map(([, text]) => text);
}

test('links to the same field of several entries name the entry', async () => {
  expect(await listLinks(2)).toEqual([
    'Entry 1 – Paid to: Value is required',
    'Entry 2 – Paid to: Value is required',
  ]);
});

test('a link to the only entry names the field alone', async () => {
  expect(await listLinks(1)).toEqual(['Paid to: Value is required']);
});
