import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createMask, InputMask } from './create-mask.ts';
import type { MaskName } from './mask-looks.ts';

let mask: InputMask | undefined;

function openInput(maskName: MaskName): HTMLInputElement {
  const options = createMask(maskName);
  if (options === undefined) throw new Error(`${maskName} is no mask`);
  const input = document.createElement('input');
  document.body.append(input);
  mask = new InputMask(input, options);
  return input;
}

afterEach(() => {
  mask?.destroy();
  document.body.replaceChildren();
});

describe('a masked input in a browser', () => {
  it.each<[MaskName, string, string]>([
    ['SLASH_DELIMITED_FULL_DATE', '1/2/2020', '01/02/2020'],
    ['SLASH_DELIMITED_FULL_DATE', '12252020', '12/25/2020'],
    ['USA_PHONE_NUMBER', '1234567890', '(123) 456-7890'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1234567.5', '1,234,567.50'],
    ['ZIP_CODE', '123456789', '12345-6789'],
    ['VIN', '1hgcm82633a0043529', '1HGCM82633A004352'],
  ])('%s: typing %s leaves %s', async (maskName, typed, stored) => {
    const input = openInput(maskName);
    await userEvent.click(input);
    await userEvent.keyboard(typed);
    await userEvent.tab();
    expect(input.value).toBe(stored);
  });

  it('keeps the caret where the claimant types in the middle', async () => {
    const input = openInput('CURRENCY_COMMA_DELIMITED');
    await userEvent.click(input);
    await userEvent.keyboard('1234{ArrowLeft}{ArrowLeft}{ArrowLeft}9');
    expect(input.value).toBe('19,234');
    expect(input.selectionStart).toBe(2);
  });

  it('deletes a digit of a date with the slash behind it', async () => {
    const input = openInput('SLASH_DELIMITED_FULL_DATE');
    await userEvent.click(input);
    await userEvent.keyboard('1225{Backspace}');
    expect(input.value).toBe('12/2');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(input.value).toBe('');
  });
});
