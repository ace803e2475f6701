import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedPage, renderBlocks, renderFields } from './test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const OPTIONS = [
  { value: 'email', text: 'By e-mail' },
  { value: 'phone', text: 'By phone' },
];

describe('choices', () => {
  test('a checkbox without a value is initialised to false, and says yes or no [S2.78 S4.56]', async () => {
    rendered = await renderFields([{ type: 'checkbox', key: 'agrees', label: 'I agree' }]);
    await expect.poll(() => rendered?.getValue('agrees')).toBe(false);
    await userEvent.click(page.getByText('I agree'));
    expect(rendered.getValue('agrees')).toBe(true);
    await expect.element(page.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  });

  test('a choice is hit by who points at the control itself', async () => {
    rendered = await renderFields([
      { type: 'checkbox', key: 'agrees', label: 'I agree' },
      { type: 'radio', key: 'way', label: 'Way', options: OPTIONS },
    ]);
    await userEvent.click(page.getByRole('checkbox', { name: 'I agree' }));
    await expect.element(page.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
    await userEvent.click(page.getByRole('checkbox', { name: 'I agree' }));
    expect(rendered.getValue('agrees')).toBe(false);
    await userEvent.click(page.getByRole('radio', { name: 'By phone' }));
    expect(rendered.getValue('way')).toBe('phone');
  });

  test('radios store the value of the chosen one [S2.82 S3.23]', async () => {
    rendered = await renderFields([{ type: 'radio', key: 'way', label: 'Way', options: OPTIONS }]);
    await userEvent.click(page.getByText('By phone'));
    expect(rendered.getValue('way')).toBe('phone');
    await expect.element(page.getByRole('radiogroup', { name: 'Way' })).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    expect(rendered.getValue('way')).toBe('email');
  });

  test('a select, and a text field, show the placeholder that they are given', async () => {
    rendered = await renderFields([
      { type: 'select', key: 'way', label: 'Way', placeholderText: 'Pick a way', options: OPTIONS },
      { type: 'text', key: 'name', label: 'Name', placeholderText: 'As on the notice' },
    ]);
    await expect.element(page.getByRole('option', { name: 'Pick a way' })).toBeInTheDocument();
    await expect.element(page.getByPlaceholder('As on the notice')).toBeVisible();
  });

  test('a select has a placeholder and its none option, which is an answer [S2.83 S3.29 S3.30]', async () => {
    rendered = await renderFields([
      {
        type: 'select',
        key: 'way',
        label: 'Way',
        options: OPTIONS,
        hasNoneOption: true,
        validations: [{ type: 'required' }],
      },
    ]);
    const select = page.getByLabelText('Way');
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(['Choose one', 'By e-mail', 'By phone', 'None of these']);
    await userEvent.selectOptions(select, 'None of these');
    expect(rendered.getValue('way')).toBe('none');
    await userEvent.selectOptions(select, 'Choose one');
    expect(rendered.getValue('way')).toBeNull();
  });

  test.each([
    ['unfulfilled', { disableOnAnyUnfulfilled: true }, [false, true]],
    ['fulfilled, where its config says so', { disableOnAllFulfilled: true }, [true, false]],
  ] as const)(
    'a select is disabled when its dependencies are %s [S4.41]',
    async (_when, flag, [before, after]) => {
      rendered = await renderFields([
        { type: 'text', key: 'before', label: 'Before' },
        {
          type: 'select',
          key: 'way',
          label: 'Way',
          options: OPTIONS,
          dependencies: { dependencies: [{ key: 'before', operator: 'IsEqualTo', value: 'x' }], ...flag },
        },
      ]);
      const isEnabled = () => document.querySelector<HTMLSelectElement>('#way')?.disabled === false;
      await expect.element(page.getByLabelText('Way')).toBeVisible();
      expect(isEnabled()).toBe(before);
      await userEvent.fill(page.getByLabelText('Before'), 'x');
      await expect.poll(isEnabled).toBe(after);
    },
  );

  test('a select is opened, searched and chosen from by the keyboard', async () => {
    rendered = await renderFields([{ type: 'select', key: 'way', label: 'Way', options: OPTIONS }]);
    await expect.element(page.getByRole('combobox', { name: 'Way' })).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('combobox', { name: 'Way' })).toHaveFocus();
    await userEvent.keyboard('By p');
    expect(rendered.getValue('way')).toBe('phone');
    await userEvent.keyboard('{ArrowUp}');
    expect(rendered.getValue('way')).toBe('email');
  });

  test('a select that was wrong is right as soon as something is chosen', async () => {
    rendered = await renderFields([
      { type: 'select', key: 'way', label: 'Way', options: OPTIONS, validations: [{ type: 'required' }] },
    ]);
    const select = page.getByLabelText('Way');
    await expect.element(select).toBeVisible();
    await rendered.engine.validatePage('test');
    await expect.element(select).toHaveAccessibleDescription('Value is required');
    await userEvent.selectOptions(select, 'By phone');
    await expect.element(select).toHaveAttribute('aria-invalid', 'false');
  });

  test('radios are one stop of the tab key', async () => {
    rendered = await renderFields([
      { type: 'radio', key: 'way', label: 'Way', options: OPTIONS },
      { type: 'text', key: 'after', label: 'After' },
    ]);
    await expect.element(page.getByRole('radio', { name: 'By phone' })).toBeInTheDocument();
    await userEvent.tab();
    await expect.element(page.getByRole('radio', { name: 'By e-mail' })).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(rendered.getValue('way')).toBe('email');
    await userEvent.tab();
    await expect.element(page.getByLabelText('After')).toHaveFocus();
  });

  test('a hybrid radio takes the claimant’s own words, even those that begin like an option [S2.84]', async () => {
    rendered = await renderFields([{ type: 'hybridRadio', key: 'way', label: 'Way', options: OPTIONS }]);
    await userEvent.click(page.getByText('Something else'));
    expect(rendered.getValue('way')).toBeNull();
    await userEvent.click(page.getByLabelText('Tell us in your own words'));
    await userEvent.keyboard('phone booth');
    expect(rendered.getValue('way')).toBe('phone booth');
    await userEvent.click(page.getByText('By e-mail'));
    expect(rendered.getValue('way')).toBe('email');
    await expect.element(page.getByLabelText('Tell us in your own words')).not.toBeInTheDocument();
  });

  test('a hybrid radio keeps asking for own words until another choice, and leads to them', async () => {
    rendered = await renderFields([
      { type: 'hybridRadio', key: 'way', label: 'Way', options: OPTIONS, defaultValue: 'by post' },
    ]);
    const words = page.getByLabelText('Tell us in your own words');
    await expect.element(words).toHaveAttribute('id', 'way');
    await userEvent.fill(words, '');
    expect(rendered.getValue('way')).toBeNull();
    await expect.element(words).toBeVisible();
    await userEvent.fill(words, 'phone');
    await expect.element(page.getByRole('radio', { name: 'Something else' })).toBeChecked();
    await userEvent.click(page.getByText('By e-mail'));
    await expect.element(words).not.toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: 'By e-mail' })).toHaveAttribute('id', 'way');
  });

  test('an address shows the fields of its country, and forgets what no longer applies [S2.85 S3.43 S4.55]', async () => {
    rendered = await renderBlocks([
      { id: 'address', kind: 'address', model: { dtoMapping: 'claimantInfo' } },
    ]);
    await userEvent.selectOptions(page.getByLabelText('State or territory'), 'Ohio');
    const country = page.getByLabelText('Country');
    await expect.element(country).toHaveValue('US');
    await userEvent.selectOptions(country, 'Canada');
    await expect.element(page.getByLabelText('Postal code')).toBeVisible();
    await expect.element(page.getByLabelText('State or territory')).not.toBeInTheDocument();
    const { store } = rendered.engine;
    expect(store.findModel({ dtoMapping: 'claimantInfo' }).fields.mailingSubDivision).toBeNull();
    await expect
      .poll(() => document.querySelector('[aria-live=polite]')?.textContent)
      .toBe('The country has changed. City, state or region, and postal code are empty now.');
  });

  test('countries are named in the language of the page, and stored by their code [S3.49]', async () => {
    rendered = await renderBlocks(
      [{ id: 'address', kind: 'address', model: { dtoMapping: 'claimantInfo' } }],
      {},
      { culture: 'es' },
    );
    const { store } = rendered.engine;
    const country = page.getByRole('combobox', { name: 'País' });
    await expect.element(country.getByRole('option', { name: 'Alemania' })).toBeInTheDocument();
    await userEvent.selectOptions(country, 'Alemania');
    expect(store.findModel({ dtoMapping: 'claimantInfo' }).fields.mailingCountry).toBe('DE');
  });
});

test('a list of options that could not be had is asked for again', async () => {
  const naming = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementationOnce(() => {
    throw new RangeError('No names now');
  });
  rendered = await renderFields([
    { type: 'select', key: 'country', label: 'Country', optionList: 'countries' },
  ]);
  await expect.poll(() => naming.mock.results[0]?.type).toBe('throw');
  const norway = page.getByRole('option', { name: 'Norway' });
  await expect.element(norway).not.toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await expect.element(norway).toBeInTheDocument();
});
