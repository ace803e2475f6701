import type { DependencyConfig, FieldConfig, ModelSelector } from './field-config.ts';

/** The country of an address where none is chosen (specification, section 9). */
export const DEFAULT_COUNTRY = 'US';
export const COUNTRY_KEY = 'mailingCountry';

function shownWhere(operator: 'IsEqualTo' | 'IsNotEqualTo'): DependencyConfig {
  return {
    dependencies: [{ key: COUNTRY_KEY, operator, value: DEFAULT_COUNTRY }],
    hideOnAnyUnfulfilled: true,
    reset: { when: 'unfulfilled', value: null },
  };
}

/**
 * The fields of a mailing address (specification, sections 3 and 4). With the United States chosen the state select and
 * the zip field show, else the international ones; changing the country resets what depends on it. Without support for
 * international addresses there is no country to choose.
 */
export function createAddressFields(
  model: ModelSelector,
  supportsInternational: boolean,
): readonly FieldConfig[] {
  const street: readonly FieldConfig[] = [
    {
      type: 'text',
      key: 'mailingStreetLine1',
      model,
      label: 'widgets.mailingStreetLine1.label',
      autocomplete: 'address-line1',
    },
    {
      type: 'text',
      key: 'mailingStreetLine2',
      model,
      label: 'widgets.mailingStreetLine2.label',
      autocomplete: 'address-line2',
    },
    {
      type: 'text',
      key: 'mailingCity',
      model,
      label: 'widgets.mailingCity.label',
      autocomplete: 'address-level2',
    },
  ];
  const state: FieldConfig = {
    type: 'select',
    key: 'mailingSubDivision',
    model,
    label: 'widgets.mailingSubDivision.label',
    optionList: 'usStates',
    autocomplete: 'address-level1',
  };
  const zip: FieldConfig = {
    type: 'text',
    key: 'mailingPostalCode',
    model,
    label: 'widgets.mailingPostalCode.label',
    maskName: 'ZIP_CODE',
    autocomplete: 'postal-code',
  };
  const country = {
    key: COUNTRY_KEY,
    model,
    label: 'widgets.mailingCountry.label',
    defaultValue: DEFAULT_COUNTRY,
  } as const;
  if (!supportsInternational) return [...street, state, zip, { ...country, type: 'hidden' }];

  return [
    ...street,
    { ...state, dependencies: shownWhere('IsEqualTo') },
    { ...zip, dependencies: shownWhere('IsEqualTo') },
    {
      type: 'text',
      key: 'mailingSubDivisionNonUS',
      model,
      label: 'widgets.mailingSubDivisionNonUS.label',
      autocomplete: 'address-level1',
      dependencies: shownWhere('IsNotEqualTo'),
    },
    {
      type: 'text',
      key: 'mailingPostalCodeNonUS',
      model,
      label: 'widgets.mailingPostalCodeNonUS.label',
      maskName: 'ZIP_CODE_NON_US',
      autocomplete: 'postal-code',
      dependencies: shownWhere('IsNotEqualTo'),
    },
    {
      ...country,
      type: 'select',
      optionList: 'countries',
      autocomplete: 'country',
      // The dependencies above do not see a change from one foreign country to another.
      afterChangeHook: 'resetAddress',
      // Who cannot see the page would not learn of it.
      metadata: { changeMessage: 'widgets.mailingCountry.changed' },
    },
  ];
}

/** What a change of the country resets. */
export const COUNTRY_DEPENDENT_KEYS = [
  'mailingCity',
  'mailingSubDivision',
  'mailingPostalCode',
  'mailingSubDivisionNonUS',
  'mailingPostalCodeNonUS',
] as const;
