import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordTableBlock } from '#claim/definition/form-definition.ts';
import { type RenderedPage, renderBlocks } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const BLOCK: RecordTableBlock = {
  id: 'transactions',
  kind: 'recordTable',
  section: 'claimTransactions',
  heading: 'What you spent',
  initialInstances: 1,
  fields: [
    { type: 'text', key: 'vendor', label: 'Paid to', validations: [{ type: 'required' }] },
    { type: 'text', key: 'amount', label: 'Amount', validations: [{ type: 'required' }] },
  ],
};

const savedVendors = () =>
  rendered?.engine.store.saved
    .filter(({ metadata }) => metadata.dtoMapping === 'claimTransactions')
    .map(({ fields }) => fields.vendor);

async function enterRow(vendor: string, amount: string): Promise<void> {
  await userEvent.fill(page.getByLabelText('Paid to'), vendor);
  await userEvent.fill(page.getByLabelText('Amount'), amount);
  await userEvent.click(page.getByRole('button', { name: 'Add more' }));
}

describe('the record table', () => {
  test('begins with as many rows as asked for [S2.107 S4.67]', async () => {
    rendered = await renderBlocks([{ ...BLOCK, initialInstances: 3 }]);
    await expect.element(page.getByRole('group', { name: 'Entry 3' })).toBeVisible();
    expect(rendered.engine.store.drafts).toHaveLength(3);
  });

  test('names what belongs to one of several rows by its row, and by its field alone where there is one', async () => {
    const fields = [{ type: 'date', key: 'date', label: 'Date', whyWeAsk: 'It names yours.' }] as const;
    const namesOf = () =>
      [...document.querySelectorAll('.date button, summary')].map(({ textContent }) => textContent.trim());
    rendered = await renderBlocks([{ ...BLOCK, fields }]);
    await expect.poll(namesOf).toEqual(['Open calendar Date', 'Why we ask Date']);
    await userEvent.click(page.getByRole('button', { name: 'Add more' }));
    const ofRow = (row: number) => [`Open calendar Date, Entry ${row}`, `Why we ask Date, Entry ${row}`];
    await expect.poll(namesOf).toEqual([...ofRow(1), ...ofRow(2)]);
  });

  test('saves a valid row when the focus leaves it, and shows it without inputs [S2.97 S4.63 S4.64 S4.69]', async () => {
    rendered = await renderBlocks([BLOCK]);
    await enterRow('Northgate Repairs', '84');
    await expect.poll(savedVendors).toEqual(['Northgate Repairs']);
    await expect.element(page.getByRole('cell', { name: 'Northgate Repairs' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  test('says that a row is saved once it is kept, and says it of none that could not be', async () => {
    const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    const asked: Promise<boolean>[] = [];
    const keepAnswers = () => {
      const { promise = Promise.resolve(true) } = answers[asked.length] ?? {};
      asked.push(promise);
      return promise;
    };
    const isShown = () => page.getByText('Your entry is saved.').query() !== null;
    const told = () => [
      isShown(),
      [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join(''),
    ];
    rendered = await renderBlocks([{ ...BLOCK, initialInstances: 2 }], { keepAnswers });
    const rows = page.getByRole('group', { name: /^Entry/ });
    const enter = async (row: number, vendor: string) => {
      await userEvent.fill(rows.nth(row).getByLabelText('Paid to'), vendor);
      await userEvent.fill(rows.nth(row).getByLabelText('Amount'), '84');
      await userEvent.click(page.getByRole('button', { name: 'Add more' }));
    };

    await enter(0, 'Northgate Repairs');
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(savedVendors).toEqual(['Northgate Repairs']);
    expect(told()).toEqual([false, '']);
    answers[0]?.resolve(false);
    await enter(0, 'Eastgate Repairs');
    await expect.poll(() => asked.length).toBe(2);
    expect(told()).toEqual([false, '']);
    answers[1]?.resolve(true);
    await expect.poll(told).toEqual([true, 'Entry 2 is saved.']);
  });

  test('keeps an invalid row as a draft, with its messages [S4.63 S4.64]', async () => {
    rendered = await renderBlocks([BLOCK]);
    await enterRow('Northgate Repairs', '');
    await expect.element(page.getByText('Value is required')).toBeVisible();
    expect(savedVendors()).toEqual([]);
  });

  test('leaves a row alone that nothing was put into, and does not save it [S4.66 S9.23]', async () => {
    rendered = await renderBlocks([BLOCK]);
    await userEvent.click(page.getByLabelText('Paid to'));
    await userEvent.click(page.getByRole('button', { name: 'Add more' }));
    await expect.poll(() => rendered?.engine.store.drafts.length).toBe(2);
    expect(await rendered.engine.validatePage('test')).toEqual([]);
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
    expect(savedVendors()).toEqual([]);
  });

  test('judges the whole of a row that was begun when the focus leaves it [S4.64]', async () => {
    rendered = await renderBlocks([BLOCK]);
    await userEvent.fill(page.getByLabelText('Paid to'), 'Northgate Repairs');
    await userEvent.click(page.getByRole('button', { name: 'Add more' }));
    // The row's other field is validated, too, although the focus has not been there.
    const amount = page.getByRole('textbox', { name: 'Amount' }).first();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  });

  test('opens a saved row again that is found wrong, so that it can be mended', async () => {
    rendered = await renderBlocks(
      [{ ...BLOCK, initialInstances: 0 }],
      {},
      {
        prepare({ store }) {
          const metadata = { formType: 'Standard', dtoMapping: 'claimTransactions' };
          store.saveDraft(store.addDraft(metadata, { vendor: 'Northgate Repairs' }).clientId);
        },
      },
    );
    await expect.element(page.getByRole('cell', { name: 'Northgate Repairs' })).toBeVisible();
    await rendered.engine.validatePage('test');
    await userEvent.fill(page.getByLabelText('Amount'), '84');
    await userEvent.click(page.getByRole('button', { name: 'Add more' }));
    await expect.element(page.getByRole('cell', { name: '84' })).toBeVisible();
  });

  test('deletes a saved row [S4.65]', async () => {
    rendered = await renderBlocks([BLOCK]);
    await enterRow('Northgate Repairs', '84');
    await userEvent.click(page.getByRole('table').getByRole('button', { name: 'Remove Entry 1' }));
    await expect.poll(savedVendors).toEqual([]);
  });

  test('offers no deleting where that is off [S4.68]', async () => {
    rendered = await renderBlocks([{ ...BLOCK, canDelete: false }]);
    await expect.element(page.getByLabelText('Paid to')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  test('lets a saved row be edited where that is on [S4.69]', async () => {
    rendered = await renderBlocks([{ ...BLOCK, canEdit: true }]);
    await enterRow('Northgate Repairs', '84');
    await userEvent.click(page.getByRole('button', { name: 'Edit Entry 1' }));
    const vendor = page.getByRole('group', { name: 'Entry 1' }).getByLabelText('Paid to');
    await userEvent.fill(vendor, 'Southgate Repairs');
    await userEvent.click(page.getByRole('button', { name: 'Add more' }));
    await expect.poll(savedVendors).toEqual(['Southgate Repairs']);
    await expect.element(page.getByRole('cell', { name: 'Southgate Repairs' })).toBeVisible();
  });

  test('brings the focus to a row that is added or edited, and keeps it near one that is removed', async () => {
    rendered = await renderBlocks([{ ...BLOCK, canEdit: true }]);
    await enterRow('Northgate Repairs', '84');
    await expect.element(page.getByLabelText('Paid to')).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Edit Entry 1' }));
    const edited = page.getByRole('group', { name: 'Entry 1' });
    await expect.element(edited.getByLabelText('Paid to')).toHaveFocus();
    await userEvent.click(edited.getByRole('button', { name: 'Remove Entry 1' }));
    await expect.element(page.getByRole('button', { name: 'Add more' })).toHaveFocus();
  });

  test('keeps the number of every row while the first one is edited', async () => {
    rendered = await renderBlocks(
      [{ ...BLOCK, canEdit: true, initialInstances: 0 }],
      {},
      {
        prepare({ store }) {
          for (const vendor of ['Northgate Repairs', 'Southgate Repairs']) {
            const metadata = { formType: 'Standard', dtoMapping: 'claimTransactions' };
            store.saveDraft(store.addDraft(metadata, { vendor, amount: '1' }).clientId);
          }
        },
      },
    );
    await userEvent.click(page.getByRole('button', { name: 'Edit Entry 1' }));
    await expect
      .element(page.getByRole('group', { name: 'Entry 1' }).getByLabelText('Paid to'))
      .toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Edit Entry 2' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Edit Entry 2' }));
    await expect.element(page.getByRole('group', { name: 'Entry 2' })).toBeVisible();
    await expect.poll(savedVendors).toEqual(['Northgate Repairs', 'Southgate Repairs']);
  });

  test('says how many rows are wanted, in the page’s own words where it has some [S5.74 S5.75 S5.76]', async () => {
    rendered = await renderBlocks([{ ...BLOCK, minimumInstances: 2 }]);
    await rendered.engine.validatePage('test');
    await expect.element(page.getByText('Add at least 2 entries.')).toBeVisible();
    rendered.unmount();
    rendered = await renderBlocks([
      { ...BLOCK, minimumInstances: 1, minimumInstancesMessage: 'validation.provideDocumentation' },
    ]);
    await rendered.engine.validatePage('test');
    await expect.element(page.getByText('Please provide documentation.')).toBeVisible();
  });

  test('confirms for five seconds that a row was saved [S4.42 S9.6]', async () => {
    rendered = await renderBlocks([BLOCK]);
    // Records the changes in the page itself: on a busy machine, polling from outside would be too late.
    const seen = [{ isShown: false, at: 0 }];
    const watch = new MutationObserver(() => {
      const isShown = document.body.textContent.includes('Your entry is saved.');
      if (seen.at(-1)?.isShown !== isShown) seen.push({ isShown, at: performance.now() });
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await enterRow('Northgate Repairs', '84');
    const confirmation = page.getByText('Your entry is saved.');
    await expect.poll(() => seen.at(-1)?.isShown).toBe(true);
    await expect.element(confirmation).not.toBeInTheDocument();
    await expect.poll(() => seen.at(-1)?.isShown).toBe(false);
    watch.disconnect();
    const [shown, gone] = seen.slice(-2);
    expect((gone?.at ?? 0) - (shown?.at ?? 0)).toBeGreaterThan(4_900);
  });

  test('names in a saved row what was chosen from a shared list', async () => {
    const fields = [{ type: 'select', key: 'state', label: 'State', optionList: 'usStates' } as const];
    rendered = await renderBlocks(
      [{ ...BLOCK, initialInstances: 0, fields }],
      {},
      {
        prepare({ store }) {
          const metadata = { formType: 'Standard', dtoMapping: 'claimTransactions' };
          store.saveDraft(store.addDraft(metadata, { state: 'OH' }).clientId);
        },
      },
    );
    await expect.element(page.getByRole('cell', { name: 'Ohio' })).toBeVisible();
  });
});
