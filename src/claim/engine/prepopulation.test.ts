import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { applyMask } from '#claim/masks/apply-mask.ts';
import { MASK_NAMES, type MaskName } from '#claim/masks/mask-looks.ts';
import { clearUnofferedAnswers } from '#claim/model/carrying-over.ts';
import { createTestForm, DETAILS, formOf, rowOf, textField } from './form-fixture.ts';

const own = { formType: 'Standard', dtoMapping: 'claimDetails' };
const unedited = { dirty: false, touched: false, everDirty: false };

describe('prepopulating a form', () => {
  it('fills fields without making them dirty, lets dependents follow, and leaves records alone [S3.60]', async () => {
    const dependencies = {
      dependencies: [{ key: 'a', operator: 'IsEqualTo', value: 'x' } as const],
      hideOnAnyUnfulfilled: true,
    };
    const form = createTestForm(
      formOf(rowOf(textField('a'), textField('b', { dependencies })), {
        id: 'table',
        kind: 'recordTable',
        section: 'claimTransactions',
        fields: [{ type: 'text', key: 'vendor', label: 'vendor' }],
      }),
    );
    const row = form.engine.store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
    expect(form.view('b').visible).toBe(false);
    await form.engine.prepopulate([{ metadata: own, fields: { A: 'x', vendor: 'Shop' } }]);
    expect(form.view('b').visible).toBe(true);
    expect(form.engine.store.getFlags(form.at('a'))).toEqual(unedited);
    expect(form.engine.store.getModel(row.clientId).fields.vendor).toBeNull();
    expect(form.engine.store.prepopulated).toHaveLength(1);
  });

  it('leaves a field reset that what it fills has made meaningless', async () => {
    const dependencies = {
      dependencies: [{ key: 'country', operator: 'IsEqualTo', value: 'US' } as const],
      hideOnAnyUnfulfilled: true,
      reset: { when: 'unfulfilled', value: null } as const,
    };
    const form = createTestForm(
      formOf(rowOf(textField('country', { defaultValue: 'US' }), textField('zip', { dependencies }))),
    );
    await form.engine.prepopulate([{ metadata: own, fields: { country: 'CA', zip: '97201' } }]);
    expect([form.value('country'), form.value('zip')]).toEqual(['CA', null]);
  });

  it('leaves reset what is reset when unfulfilled, itself or by its block, in any order', async () => {
    const condition = { key: 'a', operator: 'IsEqualTo', value: 'yes', model: DETAILS } as const;
    const dependencies = { dependencies: [condition], reset: { when: 'unfulfilled', value: null } } as const;
    const ofField = rowOf(textField('b', { dependencies }));
    const ofBlock = { ...rowOf(textField('c')), dependencies };
    const answer = rowOf(textField('a'));
    for (const blocks of [
      [answer, ofField, ofBlock],
      [ofField, ofBlock, answer],
    ]) {
      const form = createTestForm(formOf(...blocks));
      await form.engine.prepopulate([{ metadata: own, fields: { a: 'no', b: 'x', c: 'y' } }]);
      expect([form.value('b'), form.value('c')]).toEqual([null, null]);
    }
  });

  it('keeps what is reset when fulfilled, and was fulfilled before', async () => {
    const condition = { key: 'a', operator: 'IsNotEqualTo', value: 'no', model: DETAILS } as const;
    const dependencies = { dependencies: [condition], reset: { when: 'fulfilled', value: null } } as const;
    const form = createTestForm(formOf(rowOf(textField('a'), textField('b', { dependencies }))));
    await form.engine.prepopulate([{ metadata: own, fields: { a: 'yes', b: 'x' } }]);
    expect(form.value('b')).toBe('x');
  });

  it('sets nothing that is hidden', async () => {
    const country = { type: 'hidden', key: 'mailingCountry', label: 'country', defaultValue: 'US' } as const;
    const form = createTestForm(formOf(rowOf({ ...country, model: DETAILS }, textField('mailingCity'))));
    await form.engine.prepopulate([{ metadata: own, fields: { mailingCountry: 'DE', mailingCity: 'Bonn' } }]);
    expect([form.value('mailingCountry'), form.value('mailingCity')]).toEqual(['US', 'Bonn']);
  });

  it('chooses no file for the claimant', async () => {
    const file = { type: 'file', key: 'receipt', label: 'receipt', model: DETAILS } as const;
    const form = createTestForm(formOf(rowOf(file, textField('a', { defaultValue: 'x' }))));
    await form.engine.prepopulate([{ metadata: own, fields: { receipt: 'bill.pdf' } }]);
    expect([form.value('receipt'), form.value('a')]).toEqual([null, 'x']);
  });

  it('fills what is no part of an address whose country the claimant has changed', async () => {
    const country = textField('mailingCountry', { defaultValue: 'US' });
    const form = createTestForm(formOf(rowOf(textField('lastName'), textField('mailingCity'), country)));
    form.set('mailingCountry', 'CA');
    await form.engine.prepopulate([{ metadata: own, fields: { lastName: 'Doe', mailingCity: 'Portland' } }]);
    expect([form.value('lastName'), form.value('mailingCity')]).toEqual(['Doe', null]);
  });

  it('puts no city back into an address whose country the claimant has changed', async () => {
    const form = createTestForm(
      formOf(
        rowOf(
          textField('mailingCity'),
          textField('mailingCountry', { defaultValue: 'US', afterChangeHook: 'resetAddress' }),
        ),
      ),
    );
    const models = [{ metadata: own, fields: { mailingCity: 'Portland' } }];
    await form.engine.prepopulate(models);
    form.set('mailingCountry', 'CA');
    await form.engine.prepopulate(models);
    expect(form.value('mailingCity')).toBeNull();
    form.set('mailingCountry', 'US');
    await form.engine.prepopulate(models);
    expect(form.value('mailingCity')).toBe('Portland');
  });

  it('never takes away what the claimant has typed [S4.38]', async () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null));
    const field = fc.record({
      typed: value,
      offered: value,
      given: fc.option(fc.string()),
      maskName: fc.constantFrom<MaskName>(...MASK_NAMES),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { minLength: 20, maxLength: 40 }), async (cases) => {
        const fields = cases.map(({ given, maskName }, index) =>
          textField(`f${index}`, { defaultValue: given, maskName }),
        );
        const form = createTestForm(formOf(rowOf(...fields)));
        cases.forEach(({ typed }, index) => {
          form.set(`f${index}`, typed);
        });
        const before = fields.map(({ key }) => ({
          kept: form.value(key),
          wasEdited: form.engine.store.getFlags(form.at(key)).everDirty,
        }));
        const offered = Object.fromEntries(cases.map((each, index) => [`f${index}`, each.offered]));
        await form.engine.prepopulate([{ metadata: own, fields: offered }]);
        cases.forEach(({ maskName, ...each }, index) => {
          const now = form.value(`f${index}`);
          if (before[index]?.wasEdited) expect(now).toBe(before[index]?.kept);
          else if (each.offered) expect(now).toBe(applyMask(maskName, each.offered) || null);
        });
      }),
      { numRuns: 20 },
    );
  });
});

it('chooses the option that a number or a yes names', async () => {
  const choice = (type: 'select' | 'radio', key: string, ...values: readonly string[]): FieldConfig => {
    const options = values.map((value) => ({ value }));
    return { type, key, label: key, model: DETAILS, options };
  };
  const definition = formOf(
    rowOf(choice('select', 'year', '2019', '2020'), choice('radio', 'isNew', 'true', 'false')),
  );
  const form = createTestForm(definition);
  await form.engine.prepopulate([{ metadata: own, fields: { year: 2019, isNew: true } }]);
  clearUnofferedAnswers(definition, form.engine);
  expect([form.value('year'), form.value('isNew')]).toEqual(['2019', 'true']);
});

describe('a prepopulated value of a masked field', () => {
  const fill = async (field: FieldConfig, value: string | number) => {
    const form = createTestForm(formOf(rowOf(field)));
    await form.engine.prepopulate([{ metadata: own, fields: { a: value } }]);
    return form;
  };

  const masked = (maskName: MaskName) => textField('a', { maskName });
  const date = { type: 'date', key: 'a', label: 'a', model: DETAILS } as const;

  it.each<[FieldConfig, string | number, string]>([
    [masked('USA_PHONE_NUMBER'), '2125550100', '(212) 555-0100'],
    [masked('USA_PHONE_NUMBER'), '+1 212-555-0100', '(212) 555-0100'],
    [masked('ZIP_CODE'), '123456789', '12345-6789'],
    [masked('VIN'), '1hgcm82633a004352', '1HGCM82633A004352'],
    [masked('CURRENCY_COMMA_DELIMITED_WITH_DECIMALS'), 1234.5, '1,234.50'],
    [date, '1958-04-27', '04/27/1958'],
    [date, '1958-04-27T00:00:00', '04/27/1958'],
    [{ ...date, hasTimePicker: true }, '2024-03-10T18:35:00.000Z', '2024-03-10T18:35:00.000Z'],
    [textField('a'), '2125550100', '2125550100'],
  ])('of %j: %j is kept as the field shows it, %j', async (field, value, kept) => {
    expect((await fill(field, value)).value('a')).toBe(kept);
  });

  it('is not cut to the length of a number of another country', async () => {
    expect((await fill(masked('USA_PHONE_NUMBER'), '+44 20 7946 0958')).value('a')).toBeNull();
  });

  it('is validated in that form', async () => {
    const validations = [{ type: 'regularExpression', pattern: '^\\(\\d{3}\\) \\d{3}-\\d{4}$' }];
    const form = await fill(textField('a', { maskName: 'USA_PHONE_NUMBER', validations }), '2125550100');
    expect(await form.engine.validateField(form.at('a'))).toEqual([]);
  });

  it('takes the mask that its dependencies give it, whichever of the two fields comes first', async () => {
    const phone = textField('phone', {
      maskName: 'USA_PHONE_NUMBER',
      dependencies: {
        dependencies: [
          {
            key: 'country',
            operator: 'IsNotEqualTo',
            value: 'US',
            overridingMask: 'INTERNATIONAL_PHONE_NUMBER',
          },
        ],
      },
    });
    const form = createTestForm(formOf(rowOf(phone, textField('country', { defaultValue: 'US' }))));
    await form.engine.prepopulate([{ metadata: own, fields: { phone: '+44 20 7946 0958', country: 'GB' } }]);
    expect(form.value('phone')).toBe('442079460958');
  });
});
