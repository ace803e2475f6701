import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import {
  createTestDocuments,
  type RenderedPage,
  type RenderOptions,
  renderBlocks,
  TEST_MODEL,
} from '#claim/ui/test-harness.tsx';
import type { SummaryPort } from '#claim/ui/widget-ports.ts';
import type { FormModel } from '#server/form-model.ts';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const ABOUT: Block = {
  id: 'about',
  kind: 'inputRow',
  heading: 'About the product',
  fields: [
    { type: 'text', key: 'price', label: 'Price', model: TEST_MODEL, inputGroupConfig: { prefix: '$' } },
    { type: 'select', key: 'state', label: 'State', model: TEST_MODEL, optionList: 'usStates' },
    { type: 'checkbox', key: 'kept', label: 'I have it still', model: TEST_MODEL },
    { type: 'text', key: 'pin', label: 'PIN', model: TEST_MODEL, concealed: true },
    { type: 'text', key: 'color', label: 'Color', model: TEST_MODEL },
    { type: 'text', key: 'account', label: 'Account', model: TEST_MODEL, showsLastFour: true },
    {
      type: 'text',
      key: 'unseen',
      label: 'Unseen',
      model: TEST_MODEL,
      dependencies: {
        dependencies: [{ key: 'price', operator: 'IsEqualTo', value: null }],
        hideOnAnyUnfulfilled: true,
      },
    },
  ],
};
const ANSWERED: readonly Block[] = [
  ABOUT,
  { id: 'name', kind: 'name', heading: 'Your name', style: 'firstMiddleLast', model: TEST_MODEL },
  {
    id: 'spent',
    kind: 'recordTable',
    section: 'claimTransactions',
    heading: 'What you spent',
    fields: [
      { type: 'text', key: 'vendor', label: 'Paid to' },
      { type: 'select', key: 'vendorState', label: 'In', optionList: 'usStates' },
    ],
  },
  {
    id: 'documents',
    kind: 'documentManager',
    section: 'documentContexts',
    required: false,
    fields: [
      { type: 'file', key: 'file', label: 'File' },
      { type: 'text', key: 'note', label: 'Note' },
    ],
  },
];

const pageOf = (
  slug: string,
  action: PageDefinition['action'],
  blocks: readonly Block[],
): PageDefinition => ({
  slug,
  title: `Page ${slug}`,
  blocks,
  action,
  actionLabel: 'pages.continue',
  deadlineKeys: [],
  enableTimeout: false,
});

const prepare: NonNullable<RenderOptions['prepare']> = ({ store }) => {
  const { clientId } = store.findModel(TEST_MODEL);
  const answers = {
    price: '1,234.50',
    state: 'OH',
    kept: true,
    pin: '314159',
    unseen: 'x',
    account: '00123456',
    firstName: 'Rosa',
    lastName: 'Lindqvist',
  };
  for (const [key, value] of Object.entries(answers)) store.setValue({ clientId, key }, value, 'restore');
  const file = { documentId: 'd', name: 'receipt.pdf', size: 2_048, type: 'application/pdf', sha256: '' };
  const records: Readonly<Record<string, FormModel['fields']>> = {
    claimTransactions: { vendor: 'Northgate Repairs', vendorState: 'OR' },
    documentContexts: { name: 'receipt.pdf', file: [file], note: 'March' },
  };
  for (const [dtoMapping, fields] of Object.entries(records)) {
    store.saveDraft(store.addDraft({ formType: 'Standard', dtoMapping }, fields).clientId);
  }
};

async function renderSummary(editPage: SummaryPort['editPage'] = () => undefined): Promise<void> {
  const summary: SummaryPort = {
    pages: [
      pageOf('start', 'authorize', [{ ...ABOUT, id: 'start' }]),
      pageOf('details', 'continue', ANSWERED),
      pageOf('end', 'none', [{ id: 'words', kind: 'copy' }]),
    ],
    hrefOf: (slug, elementId = '') => `/form/${slug}#${elementId}`,
    editPage,
  };
  rendered = await renderBlocks(
    [...ANSWERED, { id: 'summary', kind: 'summary' }],
    { summary, documents: createTestDocuments() },
    {
      prepare,
    },
  );
}

const summaryOf = () => document.querySelector('.data-summary');
const valueBeside = (label: string) => {
  const terms = [...(summaryOf()?.querySelectorAll('dt') ?? [])];
  return terms.find((term) => term.textContent === label)?.nextElementSibling?.textContent;
};

describe('the summary', () => {
  test('leads each document to its own row, and the list to where files are added', async () => {
    await renderSummary();
    const links = page.getByRole('link', { name: /receipt\.pdf$|^Add/ });
    await expect.element(links.first()).toBeVisible();
    expect(links.elements().map(({ textContent }) => textContent)).toEqual([
      'Change: receipt.pdf',
      expect.stringMatching(/^Add more files: ./),
    ]);
  });

  test('shows every visible answer as it was worded, and no credentials', async () => {
    await renderSummary();
    await expect.poll(() => valueBeside('State')).toBe('Ohio');
    expect(valueBeside('Price')).toBe('$1,234.50');
    expect(valueBeside('I have it still')).toBe('Yes');
    expect(valueBeside('PIN')).toBe('••••••');
    expect(valueBeside('Color')).toBe('Not given');
    expect(valueBeside('Unseen')).toBeUndefined();
    await expect.element(page.getByRole('heading', { name: 'Page details' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Page start' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Page end' })).not.toBeInTheDocument();
  });

  test('shows the saved records of each list, a chosen state by its name', async () => {
    await renderSummary();
    await expect.poll(() => summaryOf()?.querySelector('tbody')?.textContent).toContain('Oregon');
    expect(summaryOf()?.querySelector('tbody')?.textContent).toContain('Northgate Repairs');
    const document = summaryOf()?.querySelector('li');
    expect(document?.textContent).toContain('receipt.pdf');
    expect(document?.textContent).toContain('March');
    expect(document?.querySelector('a')?.getAttribute('href')).toMatch(/#note-client-\w+-label$/);
  });

  test('leads from each answer to its field', async () => {
    const editPage = vi.fn();
    await renderSummary(editPage);
    const link = page.getByRole('link', { name: /^Change ?: Price$/ });
    await expect.element(link).toHaveAttribute('href', '/form/details#price-label');
    await userEvent.click(link);
    expect(editPage).toHaveBeenCalledExactlyOnceWith('details', 'price-label');
    await userEvent.click(page.getByRole('link', { name: /^Change ?: What you spent$/ }));
    expect(editPage).toHaveBeenLastCalledWith('details', 'spent-heading');
  });

  test('shows a name as one answer, with one way to change it', async () => {
    const editPage = vi.fn();
    await renderSummary(editPage);
    await expect.poll(() => valueBeside('Your name')).toBe('Rosa Lindqvist');
    await userEvent.click(page.getByRole('link', { name: /^Change ?: Your name$/ }));
    expect(editPage).toHaveBeenCalledExactlyOnceWith('details', 'name-heading');
    expect(valueBeside('First name')).toBeUndefined();
  });

  test('shows the end of an account number, and all of it on a press', async () => {
    await renderSummary();
    await expect.poll(() => valueBeside('Account')).toBe('•••• 3456ends in 3456Show Account');
    await userEvent.click(page.getByRole('button', { name: 'Show Account' }));
    expect(valueBeside('Account')).toBe('00123456Hide Account');
  });
});
