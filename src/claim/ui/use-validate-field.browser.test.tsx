import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moveFocus } from '#design/accessibility.tsx';
import { Modal } from '#design/modal.tsx';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { type RenderedPage, renderBlocks, TEST_MODEL } from './test-harness.tsx';

let rendered: RenderedPage;
let dialog: RenderedInBrowser | undefined;

const required = { validations: [{ type: 'required' }], model: TEST_MODEL };
const FIELDS = [
  { type: 'text', key: 'name', label: 'Name', ...required },
  { type: 'textArea', key: 'story', label: 'Story', ...required },
  { type: 'select', key: 'state', label: 'State', options: [], ...required },
  { type: 'date', key: 'day', label: 'Day', ...required },
] as const;

const TABLE = {
  id: 'table',
  kind: 'recordTable',
  section: 'claimTransactions',
  initialInstances: 1,
  fields: [
    { type: 'text', key: 'vendor', label: 'Paid to' },
    { type: 'text', key: 'amount', label: 'Amount', validations: [{ type: 'required' }] },
  ],
} as const;

beforeEach(async () => {
  rendered = await renderBlocks([
    ...FIELDS.map((field) => ({ id: field.key, kind: 'inputRow', fields: [field] }) as const),
    TABLE,
  ]);
  await expect.element(page.getByLabelText('Paid to')).toBeInTheDocument();
  await expect.element(page.getByLabelText('Day', { exact: true })).toBeInTheDocument();
});

afterEach(() => {
  dialog?.unmount();
  dialog = undefined;
  rendered.unmount();
});

/** Lists the invalid controls, once everything that the loss of focus triggers is done. */
async function listWrong(): Promise<readonly (string | null)[]> {
  await rendered.engine.leaveRecord('table', 'nobody');
  await expect.element(page.getByLabelText('Name')).toBeInTheDocument();
  return [...document.querySelectorAll('[aria-invalid=true]')].map((control) => control.getAttribute('name'));
}

/** Ways in which a control loses the focus although the claimant does not leave it. */
const LOSSES = {
  async 'a dialog opens'() {
    const confirm = { label: 'Continue', onClick: () => {} };
    dialog = await renderInBrowser(
      <Modal isOpen role="alertdialog" heading="Are you still there?" confirm={confirm} />,
    );
    await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus();
  },
  async 'its window goes behind another'() {
    // As browsers report it: the control keeps the focus in its document.
    for (const type of ['blur', 'focusout']) {
      document.activeElement?.dispatchEvent(new FocusEvent(type, { bubbles: type === 'focusout' }));
    }
  },
  async 'the page moves the focus'() {
    moveFocus(page.getByRole('button', { name: 'Add more' }).element() as HTMLElement);
  },
};

test.for(Object.entries(LOSSES))('no field is judged when %s', async ([, lose]) => {
  // The last field belongs to a row that was begun.
  for (const label of [...FIELDS.map((field) => field.label), 'Paid to']) {
    const control = page.getByLabelText(label, { exact: true });
    // The page moves the focus here, too, so that the test itself leaves no field.
    moveFocus(control.element() as HTMLElement);
    if (label === 'Paid to') await userEvent.fill(control, 'Northgate Repairs');
    await lose();
    expect(await listWrong()).toEqual([]);
    dialog?.unmount();
  }
});

test('every field is judged once the claimant leaves it', async () => {
  for (const { label } of FIELDS) await userEvent.click(page.getByLabelText(label, { exact: true }));
  await userEvent.fill(page.getByLabelText('Paid to'), 'Northgate Repairs');
  await userEvent.click(page.getByRole('button', { name: 'Add more' }));
  await expect.poll(listWrong).toEqual([...FIELDS.map(({ key }) => key), 'amount']);
});

test('what was wrong with a value that has been mended meanwhile is not said', async () => {
  const { validateField } = rendered.engine;
  const isMended = Promise.withResolvers<void>();
  const validating = vi.spyOn(rendered.engine, 'validateField').mockImplementationOnce(async (address) => {
    const found = await validateField(address);
    await isMended.promise;
    return found;
  });
  const [name, story] = [page.getByLabelText('Name'), page.getByLabelText('Story')];
  await userEvent.click(name);
  await userEvent.click(story);
  await userEvent.fill(name, 'Ruth');
  await userEvent.fill(story, 'Leaked');
  await expect.poll(() => validating.mock.settledResults[2]?.value).toEqual([]);
  isMended.resolve();
  await validating.mock.results[0]?.value;
  await userEvent.click(page.getByLabelText('State'));
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Story: Value is required');
});
