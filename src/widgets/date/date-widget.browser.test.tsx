import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedPage, renderBlocks, renderFields, TEST_MODEL } from '../test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const LIMITS = [{ type: 'between', min: '01/15/2019', max: '06/30/2024' }];
const BORN = { type: 'date', key: 'born', label: 'Date of birth' } as const;
const opener = () => page.getByRole('button', { name: 'Open calendar' });

describe('the date field', () => {
  test('stores what is typed as MM/dd/yyyy [S2.79 S4.43 S5.55]', async () => {
    rendered = await renderFields([BORN]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await userEvent.click(input);
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('4/27/1958');
    await userEvent.tab();
    await expect.element(input).toHaveValue('04/27/1958');
    expect(rendered.getValue('born')).toBe('04/27/1958');
  });

  test('opens by its button, takes the picked day and closes [S4.44]', async () => {
    rendered = await renderFields([{ ...BORN, defaultValue: '03/04/2024' }]);
    await userEvent.click(opener());
    await expect.element(page.getByRole('button', { name: /March 4, 2024/ })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: /March 19, 2024/ }));
    expect(rendered.getValue('born')).toBe('03/19/2024');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Date of birth', { exact: true })).toHaveValue('03/19/2024');
  });

  test('that was wrong is right as soon as a day is picked', async () => {
    rendered = await renderFields([{ ...BORN, validations: [{ type: 'required' }] }]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await expect.element(input).toBeVisible();
    await rendered.engine.validatePage('test');
    await expect.element(input).toHaveAccessibleDescription('Value is required');
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAttribute('aria-invalid', 'false');
  });

  test('starts at the maximum of its between rule, weeks on Sunday, days outside disabled [S5.56 S9.17]', async () => {
    rendered = await renderFields([{ ...BORN, validations: LIMITS }]);
    await userEvent.click(opener());
    await expect.element(page.getByRole('button', { name: /June 30, 2024/ })).toHaveFocus();
    await expect.element(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2024');
    const years = page.getByRole('combobox', { name: 'Year' }).getByRole('option');
    await expect
      .poll(() => years.elements().map((year) => year.textContent))
      .toEqual(['2019', '2020', '2021', '2022', '2023', '2024']);
    await expect.poll(() => document.querySelector('th')?.textContent).toMatch(/^S/);
  });

  test('names its steps in every language of the page', async () => {
    const fields = [{ ...BORN, model: TEST_MODEL }];
    rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture: 'vi' });
    await userEvent.click(page.getByRole('button', { name: 'Mở lịch' }));
    await expect.element(page.getByRole('button', { name: 'Tháng trước' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Tháng sau' })).toBeVisible();
  });

  test('closes on Escape, and when the page is scrolled [S4.44]', async () => {
    rendered = await renderFields([BORN]);
    document.body.style.minHeight = '4000px';
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    window.scrollTo(0, 300);
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    document.body.style.minHeight = '';
  });

  test('shows only its first message [S5.39]', async () => {
    rendered = await renderFields([BORN]);
    const { engine } = rendered;
    const { clientId } = engine.store.findModel({ dtoMapping: 'claimDetails' });
    engine.setIssues({ clientId, key: 'born' }, [{ code: 'required' }, { code: 'invalidValue' }]);
    await expect
      .element(page.getByLabelText('Date of birth', { exact: true }))
      .toHaveAccessibleDescription('Value is required');
  });

  test('with a time gives a UTC ISO time [S3.31 S5.57]', async () => {
    rendered = await renderFields([{ ...BORN, hasTimePicker: true }]);
    await userEvent.selectOptions(page.getByLabelText('Hour'), '14');
    await userEvent.selectOptions(page.getByLabelText('Minute'), '35');
    await userEvent.fill(page.getByLabelText('Date of birth', { exact: true }), '01/15/2024');
    expect(rendered.getValue('born')).toBe('2024-01-15T22:35:00.000Z');
  });
});
