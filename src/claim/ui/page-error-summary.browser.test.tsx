import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Block } from '#claim/definition/form-definition.ts';
import { createTestForm, formOf, INFO, rowOf, textField } from '#claim/engine/form-fixture.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { PageErrorSummary } from './page-error-summary.tsx';

let rendered: RenderedInBrowser | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const TABLE = {
  id: 'table',
  kind: 'recordTable',
  section: 'claimTransactions',
  heading: 'What you spent',
  fields: [{ type: 'text', key: 'vendor', label: 'Paid to' }],
} as const;

const DOCUMENTS = {
  id: 'documents',
  kind: 'documentManager',
  section: 'documentContexts',
  required: true,
  fields: [{ type: 'text', key: 'description', label: 'What it shows', validations: [{ type: 'required' }] }],
} as const;

function createForm(...blocks: readonly Block[]) {
  const form = createTestForm(formOf(...blocks));
  const { engine } = form;
  const show = async () => {
    const issues = await engine.validatePage('page');
    rendered = await renderInBrowser(<PageErrorSummary engine={engine} issues={issues} attempt={1} />);
  };
  const add = (dtoMapping: string, fields = {}) =>
    engine.store.addDraft({ formType: 'Standard', dtoMapping }, fields).clientId;
  return { ...form, show, add };
}

const links = () =>
  [...document.querySelectorAll('.error-summary a')].map(
    (link) => `${link.textContent} -> ${link.getAttribute('href')}`,
  );
const expectLinks = (...expected: readonly string[]) => expect.poll(links).toEqual(expected);

test('links to the same field of several entries name the entry, as they are numbered now', async () => {
  const { engine, show, add } = createForm(TABLE);
  const [first = '', second = ''] = [add('claimTransactions'), add('claimTransactions')];
  for (const clientId of [first, second])
    engine.setIssues({ clientId, key: 'vendor' }, [{ code: 'required' }]);
  await show();
  await expectLinks(
    `Entry 1 – Paid to: Value is required -> #vendor-${first}`,
    `Entry 2 – Paid to: Value is required -> #vendor-${second}`,
  );
  engine.store.removeModel(first);
  await expectLinks(`Paid to: Value is required -> #vendor-${second}`);
  await expect.element(page.getByRole('heading')).toHaveTextContent('Answers to fix: 1');
  engine.store.removeModel(second);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});

test('what is mended or hidden since is told no more', async () => {
  const required = { validations: [{ type: 'required' }] };
  const dependencies = {
    dependencies: [{ model: INFO, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
    hideOnAnyUnfulfilled: true,
  } as const;
  const form = createForm(
    rowOf(textField('a', { model: INFO })),
    rowOf(textField('b', required), textField('c', { ...required, dependencies })),
  );
  form.engine.change(form.at('a', INFO), 'yes');
  await form.show();
  await expectLinks('b: Value is required -> #b', 'c: Value is required -> #c');
  form.engine.change(form.at('a', INFO), 'no');
  await expectLinks('b: Value is required -> #b');
  form.set('b', 'x');
  await form.engine.validateField(form.at('b'));
  await expectLinks();
  // What shows again by itself leaves the focus where it is.
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  form.engine.change(form.at('a', INFO), 'yes');
  await expectLinks('c: Value is required -> #c');
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('a table is called by its heading, and leads to the button that adds a row', async () => {
  const { show, add } = createForm({ ...TABLE, minimumInstances: 2 });
  await show();
  await expectLinks('What you spent: Add at least 2 entries. -> #table-add');
  // A list's issues refer to its former rows.
  add('claimTransactions');
  await expectLinks();
});

test('documents lead to where files are chosen, and an unfinished one to its row', async () => {
  const { show, add, engine } = createForm({ ...DOCUMENTS, heading: 'Your documents' });
  await show();
  await expectLinks('Your documents: Please provide documentation. -> #documents-add');
  rendered?.unmount();
  const clientId = add('documentContexts');
  engine.change({ clientId, key: 'description' }, 'The price');
  await show();
  await expectLinks(
    'Your documents: Please provide documentation. -> #documents-add',
    `Your documents: You started a document and did not add it. Add it, or cancel it. -> #record-${clientId}`,
  );
});

test('a file that was refused is called by the name that its reason has, and told once', async () => {
  const { show, add, engine } = createForm({ ...DOCUMENTS, required: false });
  const clientId = add('documentContexts');
  engine.setIssues({ clientId, key: 'description' }, [{ code: 'fileEmpty', params: { name: 'empty.pdf' } }]);
  await show();
  await expectLinks(
    `empty.pdf – What it shows: This file is empty. Choose another one. -> #description-${clientId}`,
  );
});

test('a document that is kept and found wrong is called by its name, and can be reached', async () => {
  const { show, add, engine } = createForm(DOCUMENTS);
  const clientId = add('documentContexts', { name: 'receipt.pdf' });
  engine.store.saveDraft(clientId);
  await show();
  await expectLinks(`receipt.pdf – What it shows: Value is required -> #description-${clientId}`);
});
