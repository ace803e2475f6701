import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#design/layers.css';
import '#design/base.css';
import type { FieldConfigWithout, FieldType } from '#claim/definition/field-config.ts';
import {
  createTestDocuments,
  type RenderedPage,
  renderBlocks,
  renderFields,
  TEST_MODEL,
} from './test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const OPTIONS = [
  { value: 'a', text: 'First' },
  { value: 'b', text: 'Second' },
];
const DOCUMENTS = createTestDocuments();

function setTwoIssues(): void {
  if (rendered === undefined) throw new Error('Nothing is rendered.');
  const { clientId } = rendered.engine.store.findModel(TEST_MODEL);
  rendered.engine.setIssues({ clientId, key: 'x' }, [{ code: 'required' }, { code: 'invalidValue' }]);
}

function fieldOf(type: Exclude<FieldType, 'hybridRadio'>): FieldConfigWithout<'model'> {
  const field = { key: 'x', label: 'Field' };
  return type === 'select' || type === 'radio' ? { type, ...field, options: OPTIONS } : { type, ...field };
}

describe('a field', () => {
  test('is named by its label and found by its key [S3.15]', async () => {
    rendered = await renderFields([{ type: 'text', key: 'serial', label: 'Serial number' }]);
    const input = page.getByRole('textbox', { name: 'Serial number' });
    await expect.element(input).toHaveAttribute('id', 'serial');
    await expect.element(input).toHaveAttribute('name', 'serial');
  });

  test('keeps a hidden label for those who hear it [S3.19]', async () => {
    rendered = await renderFields([
      { type: 'text', key: 'serial', label: 'Serial number', suppressLabel: true },
    ]);
    await expect.element(page.getByRole('textbox', { name: 'Serial number' })).toBeVisible();
    expect(document.querySelector('label')?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  });

  test.each([
    ['inline', 'horizontal'],
    ['stacked', 'vertical'],
  ] as const)('is laid out in the style %s [S3.28]', async (stylingChoice, orientation) => {
    rendered = await renderFields([
      { type: 'radio', key: 'x', label: 'Way', options: OPTIONS, stylingChoice },
    ]);
    await expect.element(page.getByRole('radiogroup')).toHaveAttribute('aria-orientation', orientation);
  });

  test('is described by its hint, and says why it is asked to who wants to know', async () => {
    rendered = await renderFields([
      {
        type: 'text',
        key: 'serial',
        label: 'Serial number',
        hint: 'On the label',
        whyWeAsk: 'It names yours.',
      },
    ]);
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('On the label');
    const reason = page.getByText('It names yours.');
    await expect.element(reason).not.toBeVisible();
    await userEvent.click(page.getByText('Why we ask'));
    await expect.element(reason).toBeVisible();
  });

  test.each<Exclude<FieldType, 'hybridRadio'>>(['date', 'select', 'radio', 'checkbox', 'textArea', 'file'])(
    'of the type %s is described by its hint, errors or not',
    async (type) => {
      rendered = await renderFields([{ ...fieldOf(type), hint: 'How to answer' }], { documents: DOCUMENTS });
      const findDescribed = () => [...document.querySelectorAll('main [aria-describedby~="x-hint"]')].length;
      await expect.poll(findDescribed).toBeGreaterThan(0);
      setTwoIssues();
      await expect.poll(() => document.querySelector('main [aria-describedby~="x-error"]')).not.toBeNull();
      expect(findDescribed()).toBeGreaterThan(0);
    },
  );

  test('hands metadata to its widget [S3.25]', async () => {
    const metadata = { textOptionLabel: 'Another way', textLabel: 'Which?' };
    rendered = await renderFields([
      { type: 'hybridRadio', key: 'x', label: 'Way', options: OPTIONS, metadata },
    ]);
    await userEvent.click(page.getByText('Another way'));
    await expect.element(page.getByRole('textbox', { name: 'Which?' })).toBeVisible();
  });

  test.each<Exclude<FieldType, 'hybridRadio'>>(['date', 'file', 'hidden', 'radio', 'select', 'checkbox'])(
    '%s shows its first error alone, in danger text [S5.39 S5.41]',
    async (type) => {
      document.documentElement.style.setProperty('--color-danger', 'rgb(170, 0, 17)');
      rendered = await renderFields([fieldOf(type)], {
        documents: DOCUMENTS,
      });
      await expect.poll(() => document.querySelector('main input, main select')).not.toBeNull();
      setTwoIssues();
      await expect.element(page.getByText('Value is required')).toBeVisible();
      const errors = [...document.querySelectorAll('.field__error')];
      expect(errors.map((error) => error.textContent)).toEqual(['Value is required']);
      expect(errors.map((error) => getComputedStyle(error).color)).toEqual(['rgb(170, 0, 17)']);
    },
  );

  test('of a date looks wrong while it has errors [S4.45]', async () => {
    rendered = await renderFields([{ type: 'date', key: 'x', label: 'Born' }]);
    const input = page.getByLabelText('Born', { exact: true });
    await expect.element(input).toBeVisible();
    expect(document.querySelector('.field--invalid')).toBeNull();
    setTwoIssues();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    expect(document.querySelector('.field--invalid')).not.toBeNull();
  });

  test('that is hidden is in the page with its value, and not to be seen [S2.81]', async () => {
    rendered = await renderFields([{ type: 'hidden', key: 'code', label: 'Code', defaultValue: 'abc' }]);
    await expect
      .poll(() => document.querySelector('input[type="hidden"]')?.getAttribute('value'))
      .toBe('abc');
    expect(document.querySelector('main')?.textContent).toBe('');
  });

  test('of a file has an input that takes one [S2.80 S5.58]', async () => {
    rendered = await renderFields([{ type: 'file', key: 'x', label: 'Receipt' }], { documents: DOCUMENTS });
    const input = page.getByRole('button', { name: /^Receipt .*Choose/ });
    await expect.element(input).toHaveAttribute('type', 'file');
    await expect.element(input).not.toHaveAttribute('multiple');
  });
});

describe('blocks of fields', () => {
  test('a name with an initial has columns of 5, 2 and 5 [S2.86 S2.89]', async () => {
    rendered = await renderBlocks([
      { id: 'name', kind: 'name', model: TEST_MODEL, style: 'firstMiddleLast' },
    ]);
    await expect.element(page.getByLabelText('Middle initial')).toBeVisible();
    const columns = [...document.querySelectorAll('.column')];
    expect(columns.map((column) => column.className)).toEqual([
      'column column--5',
      'column column--2',
      'column column--5',
    ]);
    expect(columns.map((column) => column.querySelector('label')?.textContent)).toEqual([
      'First name',
      'Middle initial',
      'Last name',
    ]);
  });

  test('the confirmation block asks e-mail and phone once more [S2.87]', async () => {
    rendered = await renderBlocks([{ id: 'confirmation', kind: 'confirmation', model: TEST_MODEL }]);
    await expect.element(page.getByLabelText('Type your email address again')).toBeVisible();
    await expect.element(page.getByLabelText('Type your phone number again')).toBeVisible();
  });
});

describe('the time of a date', () => {
  test('has 24 hours, and minutes and seconds by 5 [S9.19 S9.20]', async () => {
    rendered = await renderFields([{ type: 'date', key: 'x', label: 'When', hasTimePicker: true }]);
    await expect.element(page.getByLabelText('Hour')).toBeVisible();
    const list = (label: string) =>
      page
        .getByLabelText(label)
        .getByRole('option')
        .elements()
        .map((option) => Number(option.textContent));
    expect(list('Hour')).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    const fives = Array.from({ length: 12 }, (_, index) => index * 5);
    expect(list('Minute')).toEqual(fives);
    expect(list('Second')).toEqual(fives);
  });
});

describe('the calendar', () => {
  test('opens on a click into the field, asks no time and stands 10 px from it [S4.44 S9.21]', async () => {
    rendered = await renderFields([{ type: 'date', key: 'x', label: 'Born' }]);
    await userEvent.click(page.getByLabelText('Born', { exact: true }));
    await expect.element(page.getByRole('grid')).toBeVisible();
    await expect.element(page.getByLabelText('Hour')).not.toBeInTheDocument();
    const bottom = document.querySelector('.date')?.getBoundingClientRect().bottom ?? 0;
    const top = document.querySelector('.calendar')?.getBoundingClientRect().top ?? 0;
    expect(Math.round(top - bottom)).toBe(10);
  });
});
