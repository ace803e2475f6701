import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedPage, renderFields } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const REQUIRED = [{ type: 'required' }];

describe('the text field', () => {
  test('writes what is typed to the model, and an emptied field as null', async () => {
    rendered = await renderFields([{ type: 'text', key: 'serial', label: 'Serial number' }]);
    const input = page.getByLabelText('Serial number');
    await userEvent.fill(input, 'HK-200');
    expect(rendered.getValue('serial')).toBe('HK-200');
    await userEvent.clear(input);
    expect(rendered.getValue('serial')).toBeNull();
  });

  test('shows a value that comes from elsewhere', async () => {
    rendered = await renderFields([{ type: 'text', key: 'serial', label: 'Serial number' }]);
    const input = page.getByLabelText('Serial number');
    await expect.element(input).toHaveValue('');
    const { store } = rendered.engine;
    const { clientId } = store.findModel({ dtoMapping: 'claimDetails' });
    store.setValue({ clientId, key: 'serial' }, 'from the server', 'prepopulation');
    await expect.element(input).toHaveValue('from the server');
  });

  test('takes what is typed as soon as it is there', async () => {
    const typeAtOnce = new MutationObserver(() => {
      const input = document.querySelector('input');
      if (input === null) return;
      typeAtOnce.disconnect();
      input.value = 'HK-200';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    typeAtOnce.observe(document.body, { childList: true, subtree: true });
    rendered = await renderFields([{ type: 'text', key: 'serial', label: 'Serial number' }]);
    await expect.element(page.getByLabelText('Serial number')).toHaveValue('HK-200');
    expect(rendered.getValue('serial')).toBe('HK-200');
  });

  test('does not render again at a keystroke', async () => {
    rendered = await renderFields([{ type: 'text', key: 'serial', label: 'Serial number' }]);
    const input = page.getByLabelText('Serial number');
    await userEvent.click(input);
    const changes: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { type, attributeName, target } of records)
        changes.push(`${type} ${attributeName} ${target.nodeName}`);
    });
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    await userEvent.keyboard('abc');
    await expect.poll(() => rendered?.getValue('serial')).toBe('abc');
    expect(changes).toEqual([]);
    observer.disconnect();
  });

  test.each(['{Tab}', '{Enter}'])('settles what a mask has not finished on %s', async (key) => {
    rendered = await renderFields([
      {
        type: 'text',
        key: 'amount',
        label: 'Amount',
        maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
      },
    ]);
    const input = page.getByLabelText('Amount');
    await userEvent.click(input);
    await userEvent.keyboard('1234.5');
    await expect.element(input).toHaveValue('1,234.5');
    await userEvent.keyboard(key);
    await expect.element(input).toHaveValue('1,234.50');
    expect(rendered.getValue('amount')).toBe('1,234.50');
  });

  test.each(['{Tab}', '{Enter}'])(
    'validates on %s and ties the message to the input [S5.42]',
    async (key) => {
      rendered = await renderFields([
        { type: 'text', key: 'serial', label: 'Serial number', validations: REQUIRED },
      ]);
      const input = page.getByLabelText('Serial number');
      await expect.element(input).toHaveAttribute('aria-required', 'true');
      await userEvent.click(input);
      await userEvent.keyboard(key);
      await expect.element(input).toHaveAccessibleDescription('Value is required');
      await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    },
  );

  test('says beside its name that it may stay empty, while the server demands no value', async () => {
    const rule = { type: 'requiredIf', otherProperty: 'hurt', operator: 'IsEqualTo', value: 'yes' };
    rendered = await renderFields(
      [
        { type: 'text', key: 'hurt', label: 'Hurt' },
        { type: 'text', key: 'story', label: 'Story' },
      ],
      {},
      { remoteFields: { story: { validations: [rule] } } },
    );
    await expect.element(page.getByText('(optional)')).toBeVisible();
    await expect.element(page.getByLabelText('Story', { exact: true })).toBeVisible();
    await userEvent.fill(page.getByLabelText('Hurt'), 'yes');
    await expect.element(page.getByText('(optional)')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Story')).toHaveAttribute('aria-required', 'true');
  });

  test('lists the distinct messages [S5.40]', async () => {
    rendered = await renderFields([{ type: 'text', key: 'serial', label: 'Serial number' }]);
    const { engine } = rendered;
    const { clientId } = engine.store.findModel({ dtoMapping: 'claimDetails' });
    engine.setIssues({ clientId, key: 'serial' }, [
      { code: 'required' },
      { code: 'invalidValue' },
      { code: 'required' },
    ]);
    await expect
      .element(page.getByLabelText('Serial number'))
      .toHaveAccessibleDescription('Value is required The value is not valid.');
  });

  test('names the texts before and after the input with it [S2.77 S3.32]', async () => {
    rendered = await renderFields([
      {
        type: 'text',
        key: 'amount',
        label: 'Amount',
        inputGroupConfig: { prefix: '$', suffix: 'a month' },
      },
    ]);
    await expect.element(page.getByRole('textbox', { name: 'Amount $ a month' })).toBeVisible();
  });

  test.each([
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '12,50', '12.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '$ 1,234.50', '1,234.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1 234,5', '1,234.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1.234,50 €', '1,234.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1,234,567', '1,234,567.00'],
    ['CURRENCY_COMMA_DELIMITED', '12.50', '12'],
    ['CURRENCY_COMMA_DELIMITED', '$1,234', '1,234'],
    ['CURRENCY_COMMA_DELIMITED', '1.234', '1,234'],
    ['DECIMAL_15PRECISION', '12,5', '12.5'],
  ] as const)('%s takes %j, typed and pasted, for %s [S5.45]', async (maskName, text, amount) => {
    rendered = await renderFields([{ type: 'text', key: 'price', label: 'Price', maskName }]);
    const input = page.getByLabelText('Price');
    for (const enter of [
      () => userEvent.keyboard(text),
      async () => document.execCommand('insertText', false, text),
    ]) {
      await userEvent.clear(input);
      await userEvent.click(input);
      await enter();
      await userEvent.tab();
      await expect.element(input).toHaveValue(amount);
      expect(rendered.getValue('price')).toBe(amount);
    }
  });

  test('keeps an amount whose digits are deleted and typed again', async () => {
    rendered = await renderFields([
      { type: 'text', key: 'price', label: 'Price', maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS' },
    ]);
    const input = page.getByLabelText('Price');
    await userEvent.click(input);
    await userEvent.keyboard('1,234{Backspace}');
    await expect.element(input).toHaveValue('123');
    await userEvent.keyboard('9.5{Tab}');
    await expect.element(input).toHaveValue('1,239.50');
  });

  test('formats by its mask, and stores what it shows [S3.21]', async () => {
    rendered = await renderFields([
      { type: 'text', key: 'phone', label: 'Phone', maskName: 'USA_PHONE_NUMBER' },
    ]);
    const input = page.getByLabelText('Phone');
    await expect.element(input).toHaveAttribute('placeholder', '(123) 456-7890');
    await expect.element(input).toHaveAttribute('inputmode', 'tel');
    await userEvent.click(input);
    await userEvent.keyboard('2125550100');
    await userEvent.tab();
    await expect.element(input).toHaveValue('(212) 555-0100');
    expect(rendered.getValue('phone')).toBe('(212) 555-0100');
  });

  test('stores what it shows also where the text was there before the mask', async () => {
    rendered = await renderFields([
      {
        type: 'text',
        key: 'phone',
        label: 'Phone',
        maskName: 'USA_PHONE_NUMBER',
        defaultValue: '2125550100',
      },
    ]);
    await expect.element(page.getByLabelText('Phone')).toHaveValue('(212) 555-0100');
    expect(rendered.getValue('phone')).toBe('(212) 555-0100');
    const { store } = rendered.engine;
    const { clientId } = store.findModel({ dtoMapping: 'claimDetails' });
    expect(store.getFlags({ clientId, key: 'phone' }).everDirty).toBe(false);
    store.setValue({ clientId, key: 'phone' }, '3105550199', 'prepopulation');
    await expect.element(page.getByLabelText('Phone')).toHaveValue('(310) 555-0199');
    expect(rendered.getValue('phone')).toBe('(310) 555-0199');
  });

  test('judges typed text again once another mask has changed it [S4.35]', async () => {
    rendered = await renderFields([
      {
        type: 'text',
        key: 'phone',
        label: 'Phone',
        validations: [{ type: 'maxLength', max: 10 }],
        maskName: 'USA_PHONE_NUMBER',
        dependencies: {
          dependencies: [
            {
              key: 'abroad',
              operator: 'IsEqualTo',
              value: true,
              overridingMask: 'INTERNATIONAL_PHONE_NUMBER',
            },
          ],
        },
      },
      { type: 'checkbox', key: 'abroad', label: 'I live abroad' },
    ]);
    const input = page.getByLabelText('Phone');
    await userEvent.click(input);
    await userEvent.keyboard('2125550100');
    await userEvent.tab();
    await expect.element(input).toHaveAccessibleDescription('The maximum length allowed is 10');
    await userEvent.click(page.getByText('I live abroad'));
    await expect.element(input).toHaveValue('2125550100');
    expect(rendered.getValue('phone')).toBe('2125550100');
    await expect.element(input).toHaveAttribute('aria-invalid', 'false');
  });

  test.each([
    ['525512345678', ''],
    ['5255123456', '(525) 512-3456'],
    ['12125550100', '(212) 555-0100'],
  ])('cuts no foreign number to the form of another one: %s', async (typed, shown) => {
    rendered = await renderFields([
      {
        type: 'text',
        key: 'phone',
        label: 'Phone',
        validations: [{ type: 'required' }],
        maskName: 'INTERNATIONAL_PHONE_NUMBER',
        dependencies: {
          dependencies: [
            { key: 'home', operator: 'IsEqualTo', value: true, overridingMask: 'USA_PHONE_NUMBER' },
          ],
        },
      },
      { type: 'checkbox', key: 'home', label: 'I live in the United States' },
    ]);
    const input = page.getByLabelText('Phone');
    await userEvent.click(input);
    await userEvent.keyboard(typed);
    await userEvent.click(page.getByText('I live in the United States'));
    await expect.element(input).toHaveValue(shown);
    expect(rendered.getValue('phone') ?? '').toBe(shown);
  });

  test('reads the digits of other scripts in codes, and leaves them in free text', async () => {
    rendered = await renderFields([
      { type: 'text', key: 'pin', label: 'PIN', concealed: true },
      { type: 'text', key: 'member', label: 'Member', isCode: true },
      { type: 'text', key: 'words', label: 'Words' },
    ]);
    await userEvent.fill(page.getByLabelText('PIN', { exact: true }), '٤٧١١');
    await userEvent.fill(page.getByLabelText('Member'), 'AB-１２');
    await userEvent.fill(page.getByLabelText('Words'), '٤ cars');
    await expect.element(page.getByLabelText('Member')).toHaveValue('AB-12');
    expect(['pin', 'member', 'words'].map(rendered.getValue)).toEqual(['4711', 'AB-12', '٤ cars']);
  });

  test('hides a PIN until it is asked to show it', async () => {
    rendered = await renderFields([{ type: 'text', key: 'pin', label: 'PIN', concealed: true }]);
    const input = page.getByLabelText('PIN', { exact: true });
    const look = () => getComputedStyle(input.element()).getPropertyValue('-webkit-text-security');
    await expect.element(input).toBeVisible();
    expect(look()).toBe('disc');
    // A password field would make the browser offer to save it.
    expect((input.element() as HTMLInputElement).type).toBe('text');
    await userEvent.click(page.getByRole('button', { name: 'Show PIN' }));
    expect(look()).toBe('none');
  });
});
