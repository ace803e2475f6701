import {
  type DependencyConfig,
  FIELD_TRAITS,
  type FieldConfig,
  type ModelSelector,
} from '#claim/definition/field-config.ts';
import type { Block, NameBlock, SignatureBlock } from '#claim/definition/form-definition.ts';
import { COUNTRY_KEY, DEFAULT_COUNTRY } from './rows/row-rules.ts';

/** Block that asks for a whole (an address, a signature): its file names none or only some of its fields. */
export type ComposedBlock = Extract<
  Block,
  { kind: 'address' | 'name' | 'confirmation' | 'signature' | 'documentManager' }
>;

export function composeFields(
  block: ComposedBlock,
  supportsInternationalAddresses: boolean,
): readonly FieldConfig[] {
  switch (block.kind) {
    case 'address':
      return createAddressFields(block.model, supportsInternationalAddresses);
    case 'name':
      return createNameFields(block);
    case 'confirmation':
      return createConfirmationFields(block.model);
    case 'signature':
      return createSignatureFields(block);
    case 'documentManager':
      return block.fields.map(requireFile);
  }
}

/** Requires the file, because a document without one is none, whatever the server's config says. */
function requireFile(field: FieldConfig): FieldConfig {
  if (!FIELD_TRAITS[field.type].hasFile) return field;
  return { ...field, validations: [...(field.validations ?? []), { type: 'requiredOnClientOnly' }] };
}

function shownWhere(operator: 'IsEqualTo' | 'IsNotEqualTo'): DependencyConfig {
  return {
    dependencies: [{ key: COUNTRY_KEY, operator, value: DEFAULT_COUNTRY }],
    hideOnAnyUnfulfilled: true,
    reset: { when: 'unfulfilled', value: null },
  };
}

/**
 * Returns the fields of a mailing address (specification, sections 3 and 4). For the United States the state select and the zip field
 * show, else the international ones; changing the country resets the dependent fields. Without international addresses, the country is
 * hidden.
 */
function createAddressFields(model: ModelSelector, supportsInternational: boolean): readonly FieldConfig[] {
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
      // The dependencies above do not notice a change from one foreign country to another.
      afterChangeHook: 'resetAddress',
      // Announces the changed fields to claimants who cannot see the page.
      metadata: { changeMessage: 'widgets.mailingCountry.changed' },
    },
  ];
}

/** Returns the fields of a person's name: last only; first and last; first, middle initial and last (specification, section 2). */
function createNameFields({ model, style, autocomplete }: NameBlock): readonly FieldConfig[] {
  const first: FieldConfig = {
    type: 'text',
    key: 'firstName',
    model,
    label: 'widgets.firstName.label',
    autocomplete: autocomplete ?? 'given-name',
  };
  const middle: FieldConfig = {
    type: 'text',
    key: 'middleInitial',
    model,
    label: 'widgets.middleInitial.label',
    autocomplete: autocomplete ?? 'additional-name',
  };
  const last: FieldConfig = {
    type: 'text',
    key: 'lastName',
    model,
    label: 'widgets.lastName.label',
    autocomplete: autocomplete ?? 'family-name',
  };
  const fields = { last: [last], firstLast: [first, last], firstMiddleLast: [first, middle, last] };
  return fields[style];
}

/** Returns the fields that repeat the e-mail address and the phone number (specification, sections 2 and 3). */
function createConfirmationFields(model: ModelSelector): readonly FieldConfig[] {
  return [
    {
      type: 'text',
      key: 'confirmEmailAddress',
      model,
      label: 'widgets.confirmEmailAddress.label',
      inputMode: 'email',
      autocomplete: 'off',
      confirms: 'emailAddress',
    },
    {
      type: 'text',
      key: 'confirmPhoneNumber',
      model,
      label: 'widgets.confirmPhoneNumber.label',
      // The specification gives it a default but not the value; an empty one confirms no number that nobody has typed.
      defaultValue: '',
      maskName: 'USA_PHONE_NUMBER',
      inputMode: 'tel',
      autocomplete: 'off',
      confirms: 'phoneNumber',
      dependencies: {
        dependencies: [
          {
            key: 'mailingCountry',
            operator: 'IsNotEqualTo',
            value: 'US',
            overridingMask: 'INTERNATIONAL_PHONE_NUMBER',
          },
        ],
      },
    },
  ];
}

/** Nothing may be submitted unsigned, whatever the server's config says. */
const REQUIRED = [{ type: 'requiredOnClientOnly' }];

/**
 * Returns the fields of a signature: the typed name, the consent, and the hidden fields that the signature's widget fills: the date and
 * the exact wording signed, its version and its culture (decisions, "Payload").
 */
export function createSignatureFields({ model, statementVersion }: SignatureBlock): readonly FieldConfig[] {
  return [
    {
      type: 'checkbox',
      key: 'agreesToStatement',
      model,
      label: 'widgets.agreesToStatement.label',
      validations: REQUIRED,
    },
    {
      type: 'text',
      key: 'signatureName',
      model,
      label: 'widgets.signatureName.label',
      hint: 'widgets.signatureName.hint',
      autocomplete: 'name',
      validations: [...REQUIRED, { type: 'signatureName' }],
    },
    { type: 'hidden', key: 'signatureDate', model, label: 'widgets.signatureDate.label' },
    { type: 'hidden', key: 'statementText', model, label: 'widgets.statementText.label' },
    {
      type: 'hidden',
      key: 'statementVersion',
      model,
      label: 'widgets.statementVersion.label',
      defaultValue: statementVersion,
    },
    { type: 'hidden', key: 'statementCulture', model, label: 'widgets.statementCulture.label' },
  ];
}
