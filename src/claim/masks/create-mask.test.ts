import fc from 'fast-check';
import { MaskElement } from 'imask';
import { describe, expect, it } from 'vitest';
import { applyMask } from './apply-mask.ts';
import { createMask, createWrittenDateMask, InputMask, type InputMaskOptions } from './create-mask.ts';
import { MASK_NAMES, type MaskName } from './mask-looks.ts';
import { maskMaxLength } from './mask-table.ts';

type Handlers = Parameters<MaskElement['bindEvents']>[0];

/** Text input without a browser: the parts that imask needs, and the ways in which a claimant changes it. */
class TypedControl extends MaskElement {
  override value = '';
  override _unsafeSelectionStart = 0;
  override _unsafeSelectionEnd = 0;
  #handlers: Handlers | undefined;

  override get isActive(): boolean {
    return true;
  }
  override _unsafeSelect(start: number, end: number): void {
    this._unsafeSelectionStart = start;
    this._unsafeSelectionEnd = end;
  }
  override bindEvents(handlers: Handlers): void {
    this.#handlers = handlers;
  }
  override unbindEvents(): void {
    this.#handlers = undefined;
  }
  #replaceSelection(text: string): void {
    const [start, end] = [this._unsafeSelectionStart, this._unsafeSelectionEnd];
    this.value = this.value.slice(0, start) + text + this.value.slice(end);
    this._unsafeSelect(start + text.length, start + text.length);
    this.#handlers?.input();
  }
  placeCaret(start: number, end = start): void {
    this._unsafeSelect(start, end);
    this.#handlers?.selectionChange();
  }
  paste(text: string): void {
    this.#handlers?.selectionChange();
    this.#replaceSelection(text);
  }
  type(text: string): void {
    for (const character of text) this.paste(character);
  }
  deleteBackwards(times = 1): void {
    for (let count = 0; count < times; count += 1) {
      this.#handlers?.selectionChange();
      const [start, end] = [this._unsafeSelectionStart, this._unsafeSelectionEnd];
      if (start === end) this._unsafeSelectionStart = Math.max(0, start - 1);
      this.#replaceSelection('');
    }
  }
  leave(): void {
    this.#handlers?.commit();
  }
  get shown(): string {
    return `${this.value.slice(0, this._unsafeSelectionEnd)}|${this.value.slice(this._unsafeSelectionEnd)}`;
  }
}

function openWith(options: InputMaskOptions): TypedControl {
  const control = new TypedControl();
  new InputMask(control, options);
  return control;
}

function openControl(maskName: MaskName): TypedControl {
  const options = createMask(maskName);
  if (options === undefined) throw new Error(`${maskName} is no mask`);
  return openWith(options);
}

const STORED: readonly (readonly [MaskName, string, string])[] = [
  ['CURRENCY_COMMA_DELIMITED', '1234567', '1,234,567'],
  ['CURRENCY_COMMA_DELIMITED', '12a3', '123'],
  ['CURRENCY_COMMA_DELIMITED', '-5', '5'],
  ['CURRENCY_COMMA_DELIMITED', '007', '7'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1234.5', '1,234.50'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1234.567', '1,234.56'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1.2.3', '1.23'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '.5', '0.50'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '12', '12.00'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '$ 1,234.5', '1,234.50'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1234567890123.45', '1,234,567,890,123.45'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '12345678901234', '1,234,567,890,123.00'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1,234.5', '1,234.50'],
  ['DECIMAL_15PRECISION', '12.5x', '12.5'],
  ['DECIMAL_15PRECISION', '1,234.5', '1234.5'],
  ['DECIMAL_15PRECISION', '12345678901234567', '1234567890123456'],
  ['INTERNATIONAL_PHONE_NUMBER', '+44 20 7946 0958', '442079460958'],
  ['INTERNATIONAL_PHONE_NUMBER', '12345678901234567', '1234567890123456'],
  ['SLASH_DELIMITED_FULL_DATE', '12252020', '12/25/2020'],
  ['SLASH_DELIMITED_FULL_DATE', '12/25/2020', '12/25/2020'],
  ['SLASH_DELIMITED_FULL_DATE', '1/2/2020', '01/02/2020'],
  ['SLASH_DELIMITED_FULL_DATE', '1-2-2020', '01/02/2020'],
  ['SLASH_DELIMITED_FULL_DATE', '12/25/20201', '12/25/2020'],
  ['SLASH_DELIMITED_FULL_DATE', '1 2 2020', '01/02/2020'],
  ['SLASH_DELIMITED_FULL_DATE', ' 1 / 2 / 2020 ', '01/02/2020'],
  ['SLASH_DELIMITED_FULL_DATE', '4/7/58', '4/7/58'],
  ['USA_PHONE_NUMBER', '1234567890', '(123) 456-7890'],
  ['USA_PHONE_NUMBER', '(123) 456-7890', '(123) 456-7890'],
  ['USA_PHONE_NUMBER', '21255501009', '(212) 555-0100'],
  ['USA_PHONE_NUMBER', '1-212-555-0100', '(212) 555-0100'],
  ['USA_PHONE_NUMBER', '1 (212) 555-0100', '(212) 555-0100'],
  ['USA_PHONE_NUMBER', '+1 212 555 0100', '(212) 555-0100'],
  ['USA_PHONE_NUMBER', '12125550100', '(212) 555-0100'],
  ['USA_PHONE_NUMBER', '٢١٢٥٥٥٠١٠٠', '(212) 555-0100'],
  ['SLASH_DELIMITED_FULL_DATE', '۱۲/۲۵/۲۰۲۰', '12/25/2020'],
  ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '١٢٫٥', '12.50'],
  ['ZIP_CODE', '１２３４５', '12345'],
  ['VIN', '1HGCM82633A004352', '1HGCM82633A004352'],
  ['VIN', '1hg-cm8 2633a004352999', '1HGCM82633A004352'],
  ['ZIP_CODE', '12345', '12345'],
  ['ZIP_CODE', '123456789', '12345-6789'],
  ['ZIP_CODE', '12345-67890', '12345-6789'],
  ['ZIP_CODE_NON_US', 'SW1A 1AA', 'SW1A 1AA'],
  ['ZIP_CODE_NON_US', 'K1A-0B1 extra long', 'K1A0B1 ext'],
];

/** Row of docs/specification-coverage.md for each mask. */
const MASK_ROWS: Readonly<Record<string, string>> = {
  CURRENCY_COMMA_DELIMITED: 'S5.44',
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: 'S5.45',
  DECIMAL_15PRECISION: 'S5.46',
  INTERNATIONAL_PHONE_NUMBER: 'S5.47',
  SLASH_DELIMITED_FULL_DATE: 'S5.48',
  USA_PHONE_NUMBER: 'S5.49',
  VIN: 'S5.50',
  ZIP_CODE: 'S5.51',
  ZIP_CODE_NON_US: 'S5.52',
};

describe('typing into a masked field', () => {
  it.each(STORED.map((mask) => [...mask, MASK_ROWS[mask[0]]] as const))(
    '%s: "%s" is stored as "%s" [%s]',
    (maskName, typed, stored) => {
      const control = openControl(maskName);
      control.type(typed);
      control.leave();
      expect(control.value).toBe(stored);
    },
  );

  it('writes the slashes of a date as soon as its parts are complete [S5.48]', () => {
    const control = openControl('SLASH_DELIMITED_FULL_DATE');
    control.type('12');
    expect(control.shown).toBe('12/|');
    control.type('25');
    expect(control.shown).toBe('12/25/|');
  });

  it('waits with the marks of a phone number for the next digit', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('123');
    expect(control.shown).toBe('(123|');
    control.type('4');
    expect(control.shown).toBe('(123) 4|');
  });
});

describe('pasting', () => {
  it.each<[MaskName, string, string]>([
    ['USA_PHONE_NUMBER', '+1 (212) 555-0100', '(212) 555-0100'],
    ['USA_PHONE_NUMBER', '212.555.0100', '(212) 555-0100'],
    ['USA_PHONE_NUMBER', '1-212-555-0100', '(212) 555-0100'],
    ['USA_PHONE_NUMBER', '12125550100', '(212) 555-0100'],
    ['USA_PHONE_NUMBER', '1-212-555', '(212) 555'],
    ['USA_PHONE_NUMBER', '1234567890', '(123) 456-7890'],
    ['SLASH_DELIMITED_FULL_DATE', '２０２０-０１-３１', '01/31/2020'],
    ['CURRENCY_COMMA_DELIMITED', '١٢٫٩٩', '12'],
    ['SLASH_DELIMITED_FULL_DATE', '2020-01-31', '01/31/2020'],
    ['SLASH_DELIMITED_FULL_DATE', '2020-01-31T08:00:00.000Z', '01/31/2020'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', ' $1,234.50 ', '1,234.50'],
    ['CURRENCY_COMMA_DELIMITED', '$1,234.99', '1,234'],
    ['CURRENCY_COMMA_DELIMITED', '1.234', '1,234'],
    ['CURRENCY_COMMA_DELIMITED', '12,50', '12'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1 234,50 $', '1,234.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1.234,50', '1,234.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '12,50', '12.50'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', '1.234', '1.23'],
    ['DECIMAL_15PRECISION', '1,234.5', '1234.5'],
    ['DECIMAL_15PRECISION', '12,5', '12.5'],
    ['ZIP_CODE', 'TX 73301-0001', '73301-0001'],
  ])('%s: "%s" becomes "%s"', (maskName, pasted, stored) => {
    const control = openControl(maskName);
    control.paste(pasted);
    control.leave();
    expect(control.value).toBe(stored);
  });

  it('replaces what is selected', () => {
    const control = openControl('ZIP_CODE');
    control.type('123456789');
    control.placeCaret(0, 10);
    control.paste('73301');
    expect(control.shown).toBe('73301|');
  });
});

describe('the caret', () => {
  it('goes back by a country code that is taken out before it', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('1-');
    expect(control.shown).toBe('|');
    control.type('212');
    expect(control.shown).toBe('(212|');
  });

  it('finds no country code in the middle of a number', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('2125112345');
    control.placeCaret(4);
    control.type('-');
    expect(control.value).toBe('(212) 511-2345');
  });

  it('finds none in what is pasted behind the first digits', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('21255');
    control.paste('1 0100');
    expect(control.shown).toBe('(212) 551-0100|');
  });

  it('stands before the number whose country code is parted off', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('1212555');
    control.placeCaret(2);
    control.type('-');
    expect(control.shown).toBe('(|212) 555');
  });

  it('stays behind a digit that is typed in the middle', () => {
    const control = openControl('CURRENCY_COMMA_DELIMITED');
    control.type('1234');
    control.placeCaret(1);
    control.type('9');
    expect(control.shown).toBe('19|,234');
  });

  it('keeps a full field as it is when more is typed in the middle', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('1234567890');
    control.placeCaret(2);
    control.type('9');
    expect(control.value).toBe('(123) 456-7890');
  });
});

describe('deleting', () => {
  it('takes a digit and the slash that was written for it', () => {
    const control = openControl('SLASH_DELIMITED_FULL_DATE');
    control.type('1225');
    control.deleteBackwards();
    expect(control.shown).toBe('12/2|');
  });

  it('leaves no mark of the mask where its digits are deleted', () => {
    const control = openControl('USA_PHONE_NUMBER');
    control.type('123');
    control.placeCaret(1, 4);
    control.deleteBackwards();
    control.leave();
    expect(control.value).toBe('');
  });

  it.each(MASK_NAMES.filter((name) => name !== ''))('%s: leaves nothing where all is deleted', (maskName) => {
    const control = openControl(maskName);
    control.type('12345');
    control.deleteBackwards(12);
    control.leave();
    expect(control.value).toBe('');
  });
});

describe('a date in words', () => {
  const read = (text: string) => (/^(?:the )?27th of April 1958$/.test(text) ? '04/27/1958' : undefined);

  it.each([
    ['the 27th of April 1958', '04/27/1958'],
    ['04/27/1958', '04/27/1958'],
    ['April 58', 'April 58'],
    ['', ''],
  ])('"%s" becomes "%s" when the field is left, and not before', (typed, stored) => {
    const control = openWith(createWrittenDateMask(read));
    control.type(typed);
    expect(control.shown).toBe(`${typed}|`);
    control.leave();
    expect(control.value).toBe(stored);
  });

  it('ends where no date is as long', () => {
    const control = openWith(createWrittenDateMask(read));
    control.type('x'.repeat(100));
    expect(control.value).toBe('x'.repeat(40));
  });
});

describe('any editing', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789/-.,() aZ'), maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('9'.repeat(3000), '+1 (212) 555-0100', '2024-01-31', '\u202e12', '👍'),
  );
  const action = fc.oneof(
    fc.record({ kind: fc.constant('type'), text }),
    fc.record({ kind: fc.constant('paste'), text }),
    fc.record({ kind: fc.constant('delete'), times: fc.nat({ max: 6 }) }),
    fc.record({ kind: fc.constant('select'), start: fc.nat({ max: 20 }), length: fc.nat({ max: 6 }) }),
    fc.record({ kind: fc.constant('leave') }),
  );

  function perform(control: TypedControl, step: { kind: string } & Record<string, unknown>): void {
    if (step.kind === 'type') control.type(String(step.text).slice(0, 8));
    if (step.kind === 'paste') control.paste(String(step.text));
    if (step.kind === 'delete') control.deleteBackwards(Number(step.times));
    if (step.kind === 'leave') control.leave();
    if (step.kind === 'select') {
      const start = Math.min(Number(step.start), control.value.length);
      control.placeCaret(start, Math.min(start + Number(step.length), control.value.length));
    }
  }

  it('keeps to the length of the mask, and leaves what the mask itself would make of it', () => {
    const maskName = fc.constantFrom(...MASK_NAMES.filter((name) => name !== ''));
    fc.assert(
      fc.property(maskName, fc.array(action, { maxLength: 12 }), (name, steps) => {
        const control = openControl(name);
        for (const step of steps) {
          perform(control, step);
          expect(control.value.length).toBeLessThanOrEqual(maskMaxLength(name) ?? 0);
        }
        control.leave();
        // An unfinished date ends with its slash or not, depending on how it was edited.
        const [again, left] = [applyMask(name, control.value), control.value].map((text) =>
          text.replace(/\W+$/, ''),
        );
        expect(again).toBe(left);
      }),
      { numRuns: 3000 },
    );
  });
});
