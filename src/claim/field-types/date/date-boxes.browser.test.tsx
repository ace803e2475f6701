import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedPage, renderBlocks, renderFields, TEST_MODEL } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const BORN = { type: 'date', key: 'born', label: 'Date of birth', inBoxes: true } as const;
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const announced = () => document.querySelector('[aria-live=polite]')?.textContent;
const group = () => page.getByRole('group', { name: 'Date of birth' });

async function fill(month: string, day: string, year: string): Promise<void> {
  await userEvent.fill(box('Month'), month);
  await userEvent.fill(box('Day'), day);
  await userEvent.fill(box('Year'), year);
}

describe('a date in three boxes', () => {
  test('is stored as MM/dd/yyyy, echoed in words and announced, without a calendar [S4.43 S5.55]', async () => {
    rendered = await renderFields([BORN]);
    await fill('4', '27', '1958');
    expect(rendered.getValue('born')).toBe('04/27/1958');
    await expect.element(page.getByText('April 27, 1958').first()).toBeVisible();
    await expect.poll(announced).toBe('April 27, 1958');
    await userEvent.tab();
    await expect.element(box('Month')).toHaveValue('4');
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test('stands in the order of every date of the form in each language, and its first box is what the label leads to', async () => {
    const fields = [{ ...BORN, model: TEST_MODEL }];
    rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture: 'es' });
    await expect.element(box('Mes')).toBeVisible();
    const names = Array.from(document.querySelectorAll('.date-boxes label'), (label) => label.textContent);
    expect(names).toEqual(['Mes', 'Día', 'Año']);
    await expect.element(box('Mes')).toHaveAttribute('id', 'born');
  });

  test.each(['04/27/1958', '1958-04-27', 'April 27, 1958'])(
    'takes %s, pasted into any of them',
    async (text) => {
      rendered = await renderFields([BORN]);
      for (const name of ['Month', 'Day', 'Year']) {
        await fill('', '', '');
        await userEvent.click(box(name));
        // Like Ctrl+V: one piece of text at the caret.
        document.execCommand('insertText', false, text);
        await expect.element(box('Month')).toHaveValue('04');
        await expect.element(box('Day')).toHaveValue('27');
        await expect.element(box('Year')).toHaveValue('1958');
        expect(rendered.getValue('born')).toBe('04/27/1958');
      }
    },
  );

  test.each(['1958-04-27', 'April 27 1958', '27 April 1958', '4/27/1958'])(
    'takes %s, typed key by key into one of them',
    async (text) => {
      rendered = await renderFields([BORN]);
      for (const name of ['Month', 'Day', 'Year']) {
        await fill('', '', '');
        await userEvent.click(box(name));
        await userEvent.keyboard(text);
        await expect.element(box(name)).toHaveValue(text);
        // A reload here must lose nothing.
        expect(rendered.getValue('born')).toBe(text);
        await userEvent.tab();
        await expect.element(box('Month')).toHaveValue('04');
        await expect.element(box('Day')).toHaveValue('27');
        await expect.element(box('Year')).toHaveValue('1958');
        expect(rendered.getValue('born')).toBe('04/27/1958');
      }
    },
  );

  test.each(['4/7/58', 'Apr 7, 58'])('tells of %s that its year is not whole', async (text) => {
    rendered = await renderFields([BORN]);
    await userEvent.click(box('Month'));
    await userEvent.keyboard(`${text}{Enter}`);
    await expect
      .element(group())
      .toHaveAccessibleDescription('Write all four digits of the year, such as 1958 or 2058.');
  });

  test('shows a date that comes from elsewhere, and none where it is taken away', async () => {
    rendered = await renderFields([{ ...BORN, defaultValue: '04/27/1958' }]);
    await expect.element(box('Year')).toHaveValue('1958');
    const { engine } = rendered;
    const address = { clientId: engine.store.findModel(TEST_MODEL).clientId, key: 'born' };
    engine.store.setValue(address, null, 'reset');
    await expect.element(box('Year')).toHaveValue('');
    await expect.element(box('Month')).toHaveValue('');
  });

  test('is judged once the focus has left all three, each telling what is wrong', async () => {
    rendered = await renderFields([{ ...BORN, validations: [{ type: 'required' }] }]);
    await userEvent.click(box('Month'));
    await userEvent.tab();
    await expect.element(box('Day')).toHaveFocus();
    await expect.element(box('Month')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.fill(box('Month'), '4');
    await userEvent.fill(box('Day'), '27');
    await userEvent.fill(box('Year'), '58');
    await userEvent.tab();
    await expect
      .element(group())
      .toHaveAccessibleDescription('Write all four digits of the year, such as 1958 or 2058.');
    await expect.element(box('Month')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.fill(box('Year'), '1958');
    await userEvent.keyboard('{Enter}');
    await expect.element(box('Month')).toHaveAttribute('aria-invalid', 'false');
  });
});
