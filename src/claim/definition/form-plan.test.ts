import { describe, expect, it } from 'vitest';
import { createTestForm, formOf, INFO } from '#claim/engine/form-fixture.ts';
import type { Block } from './form-definition.ts';
import { expandBlock } from './form-plan.ts';

const address: Block = { id: 'address', kind: 'address', model: INFO };
const keysOf = (block: Block, international = true) =>
  expandBlock(block, { supportsInternationalAddresses: international }).map(({ key }) => key);

describe('the name block', () => {
  it.each([
    ['last', ['lastName']],
    ['firstLast', ['firstName', 'lastName']],
    ['firstMiddleLast', ['firstName', 'middleInitial', 'lastName']],
  ] as const)('in the style %s asks for %j [S2.88]', (style, keys) => {
    expect(keysOf({ id: 'name', kind: 'name', model: INFO, style })).toEqual(keys);
  });

  it('is filled in by no browser where the name may be another person’s', () => {
    const block = { id: 'name', kind: 'name', model: INFO, style: 'firstMiddleLast' } as const;
    const tokensOf = (name: Block) => expandBlock(name).map(({ autocomplete }) => autocomplete);
    expect(tokensOf(block)).toEqual(['given-name', 'additional-name', 'family-name']);
    expect(tokensOf({ ...block, autocomplete: 'off' })).toEqual(['off', 'off', 'off']);
  });
});

describe('other blocks', () => {
  it('expand to their fields [S3.44]', () => {
    expect(keysOf({ id: 'c', kind: 'confirmation', model: INFO })).toEqual([
      'confirmEmailAddress',
      'confirmPhoneNumber',
    ]);
    expect(keysOf({ id: 'w', kind: 'wallet', model: INFO })).toEqual(['paymentAuthorizationCode']);
    const signature: Block = {
      id: 's',
      kind: 'signature',
      model: INFO,
      statement: 'x',
      statementVersion: '7',
    };
    expect(keysOf(signature)).toEqual([
      'agreesToStatement',
      'signatureName',
      'signatureDate',
      'statementText',
      'statementVersion',
      'statementCulture',
    ]);
    expect(expandBlock(signature).find(({ key }) => key === 'statementVersion')?.defaultValue).toBe('7');
    for (const kind of ['copy', 'summary'] as const) expect(keysOf({ id: kind, kind })).toEqual([]);
    expect(keysOf({ id: 'l', kind: 'lookupResult', selector: INFO, values: [] })).toEqual([]);
  });
});

describe('the confirmation block', () => {
  it('gives the phone number a default, which confirms nothing [S3.45]', () => {
    const block: Block = { id: 'c', kind: 'confirmation', model: INFO };
    const phone = expandBlock(block).find(({ key }) => key === 'confirmPhoneNumber');
    expect(phone?.defaultValue).toBe('');
    const form = createTestForm(formOf(block));
    expect(form.engine.store.getValue(form.at('confirmPhoneNumber', INFO))).toBeNull();
  });
});

describe('the address block', () => {
  const form = () => {
    const test = createTestForm(formOf(address));
    const at = (key: string) => test.at(key, INFO);
    return {
      change: (key: string, value: string) => test.engine.change(at(key), value),
      value: (key: string) => test.engine.store.getValue(at(key)),
      shown: () => keysOf(address).filter((key) => test.engine.getView(at(key)).visible),
      store: test.engine.store,
      at,
    };
  };
  const street = ['mailingStreetLine1', 'mailingStreetLine2', 'mailingCity'];
  const american = [...street, 'mailingSubDivision', 'mailingPostalCode', 'mailingCountry'];
  const foreign = [...street, 'mailingSubDivisionNonUS', 'mailingPostalCodeNonUS', 'mailingCountry'];

  it('begins in the United States, and shows the fields of the country [S4.52 S4.53 S9.16]', () => {
    const { change, value, shown } = form();
    expect(value('mailingCountry')).toBe('US');
    expect(shown()).toEqual(american);
    change('mailingCountry', 'CA');
    expect(shown()).toEqual(foreign);
    change('mailingCountry', 'US');
    expect(shown()).toEqual(american);
  });

  it('resets what depends on the country at each change of it, and keeps the street [S4.55]', () => {
    const { change, value } = form();
    change('mailingStreetLine1', '1 Main St');
    change('mailingCity', 'Austin');
    change('mailingSubDivision', 'TX');
    change('mailingPostalCode', '78701');
    change('mailingCountry', 'CA');
    expect(['mailingCity', 'mailingSubDivision', 'mailingPostalCode'].map(value)).toEqual([null, null, null]);
    change('mailingSubDivisionNonUS', 'Ontario');
    change('mailingPostalCodeNonUS', 'K1A 0B1');
    change('mailingCountry', 'MX');
    expect(['mailingSubDivisionNonUS', 'mailingPostalCodeNonUS'].map(value)).toEqual([null, null]);
    expect(value('mailingStreetLine1')).toBe('1 Main St');
  });

  it('takes a prepopulated foreign address whole', async () => {
    const test = createTestForm(formOf(address));
    await test.engine.prepopulate([
      {
        metadata: { formType: 'Standard', dtoMapping: 'claimantInfo' },
        fields: {
          MailingCity: 'Toronto',
          mailingSubDivisionNonUS: 'Ontario',
          mailingPostalCodeNonUS: 'M5V 2T6',
          mailingCountry: 'CA',
        },
      },
    ]);
    const value = (key: string) => test.engine.store.getValue(test.at(key, INFO));
    expect(value('mailingCity')).toBe('Toronto');
    expect(value('mailingSubDivisionNonUS')).toBe('Ontario');
    expect(value('mailingCountry')).toBe('CA');
  });

  it('asks street, city, state and zip; the second street line may stay empty [S3.36 S3.37 S3.38 S3.39 S3.40]', async () => {
    const fields = expandBlock(address).slice(0, 5);
    expect(fields.map(({ type, key, optionList, maskName }) => [type, key, optionList ?? maskName])).toEqual([
      ['text', 'mailingStreetLine1', undefined],
      ['text', 'mailingStreetLine2', undefined],
      ['text', 'mailingCity', undefined],
      ['select', 'mailingSubDivision', 'usStates'],
      ['text', 'mailingPostalCode', 'ZIP_CODE'],
    ]);
    const test = createTestForm(formOf(address));
    expect(await test.engine.validateField(test.at('mailingStreetLine2', INFO))).toEqual([]);
  });

  it('asks state, postal code and country of other addresses [S3.41 S3.42 S3.43]', () => {
    const fields = expandBlock(address).slice(5);
    expect(fields.map(({ type, key, optionList, maskName }) => [type, key, optionList ?? maskName])).toEqual([
      ['text', 'mailingSubDivisionNonUS', undefined],
      ['text', 'mailingPostalCodeNonUS', 'ZIP_CODE_NON_US'],
      ['select', 'mailingCountry', 'countries'],
    ]);
    expect(fields.at(-1)?.defaultValue).toBe('US');
  });

  it('has masks for both postal codes [S3.40 S3.42]', () => {
    const masks = expandBlock(address)
      .map(({ maskName }) => maskName)
      .filter(Boolean);
    expect(masks).toEqual(['ZIP_CODE', 'ZIP_CODE_NON_US']);
  });

  it('without international support has no country to choose, and no foreign fields [S4.54]', () => {
    expect(keysOf(address, false)).toEqual(american);
    const country = expandBlock(address, { supportsInternationalAddresses: false }).at(-1);
    expect(country).toMatchObject({ type: 'hidden', defaultValue: 'US' });
  });
});
