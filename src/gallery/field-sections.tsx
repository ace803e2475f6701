import {
  FIELD_TRAITS,
  type FieldConfig,
  type FieldConfigWithout,
  type FieldType,
} from '#claim/definition/field-config.ts';
import type { Block } from '#claim/definition/form-definition.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { PageBlocks } from '#claim/ui/page-blocks.tsx';
import type { FieldValue } from '#server/form-model.ts';
import { createGalleryPage, GALLERY_MODEL, GallerySection } from './gallery-page.tsx';

/** Dependency on a field that is never filled: what depends on it is disabled. */
const NEVER = { key: 'never', operator: 'IsEqualTo', value: 'never', model: GALLERY_MODEL } as const;

const LONG_LABEL =
  'The full legal name of the person or the business that bought the product, as it is printed on the receipt, the invoice or the card statement';

export const FIELD_STATES = ['default', 'filled', 'required', 'error', 'disabled', 'long'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

export type FieldSample<T extends FieldType = FieldType> = FieldConfigWithout<
  'key' | 'label' | 'model',
  T
> & {
  readonly name: string;
  readonly label: string;
  readonly filledWith: FieldValue;
};

export function createFieldInState(
  { name, filledWith, ...sample }: FieldSample,
  state: FieldState,
): FieldConfig {
  const field: FieldConfig = { ...sample, key: `${name}-${state}`, model: GALLERY_MODEL };
  const canDepend = !FIELD_TRAITS[sample.type].hasFile;
  switch (state) {
    case 'default':
      return field;
    case 'filled':
      return { ...field, defaultValue: filledWith };
    case 'required':
      return {
        ...field,
        validations: [{ type: 'required' }],
        hint: 'A hint says what is meant, and gives an example.',
        whyWeAsk: 'We need it to find your purchase in the records.',
      };
    case 'error':
      return { ...field, validations: [{ type: 'required' }] };
    case 'disabled':
      return canDepend
        ? {
            ...field,
            defaultValue: filledWith,
            dependencies: { dependencies: [NEVER], disableOnAnyUnfulfilled: true },
          }
        : field;
    case 'long':
      return { ...field, label: LONG_LABEL, hint: `${LONG_LABEL}. ${LONG_LABEL}.` };
  }
}

export function createStateBlocks(sample: FieldSample): readonly Block[] {
  return FIELD_STATES.map((state) => ({
    id: `${sample.name}-${state}`,
    kind: 'inputRow',
    fields: [createFieldInState(sample, state)],
    widths: [12],
  }));
}

const OPTIONS = [
  { value: 'email', text: 'By email' },
  { value: 'phone', text: 'By phone' },
  { value: 'mail', text: 'By mail, to the address that you gave as your mailing address' },
] as const;

/** Samples of each field type; several of text, which masks and surrounding texts change most. */
export const FIELD_SAMPLES: readonly FieldSample[] = [
  { name: 'text', type: 'text', label: 'Text', filledWith: 'Maria Kowalski', autocomplete: 'off' },
  {
    name: 'currency',
    type: 'text',
    label: 'Currency',
    maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
    inputGroupConfig: { prefix: '$', suffix: 'USD' },
    filledWith: '1,234.50',
  },
  { name: 'phone', type: 'text', label: 'Phone', maskName: 'USA_PHONE_NUMBER', filledWith: '(212) 555-0100' },
  {
    name: 'concealed',
    type: 'text',
    label: 'PIN',
    concealed: true,
    inputMode: 'numeric',
    autocomplete: 'off',
    filledWith: '314159',
  },
  {
    name: 'textArea',
    type: 'textArea',
    label: 'Text of several lines',
    filledWith: 'The handle came off.\nThe pot fell.\nNobody was hurt, but the floor was.',
  },
  { name: 'checkbox', type: 'checkbox', label: 'I have read this and agree', filledWith: true },
  { name: 'date', type: 'date', label: 'Date', filledWith: '04/27/1958' },
  { name: 'dateBoxes', type: 'date', label: 'Date of birth', inBoxes: true, filledWith: '04/27/1958' },
  {
    name: 'dateTime',
    type: 'date',
    label: 'Date and time',
    hasTimePicker: true,
    filledWith: '2024-03-10T18:35:00.000Z',
  },
  {
    name: 'file',
    type: 'file',
    label: 'File',
    filledWith: [
      { documentId: 'sample', name: 'receipt.pdf', size: 482_133, type: 'application/pdf', sha256: '' },
    ],
  },
  { name: 'radio', type: 'radio', label: 'Radio', options: OPTIONS, filledWith: 'phone' },
  {
    name: 'radioInline',
    type: 'radio',
    label: 'Radio, inline',
    options: [
      { value: 'yes', text: 'Yes' },
      { value: 'no', text: 'No' },
    ],
    stylingChoice: 'inline',
    filledWith: 'no',
  },
  {
    name: 'select',
    type: 'select',
    label: 'Select',
    options: OPTIONS,
    hasNoneOption: true,
    noneOptionLabel: 'I do not know',
    filledWith: 'mail',
  },
  { name: 'hidden', type: 'hidden', label: 'Hidden', filledWith: 'a code' },
  {
    name: 'hybridRadio',
    type: 'hybridRadio',
    label: 'Hybrid radio with text',
    options: OPTIONS.slice(0, 2),
    filledWith: 'By pigeon',
  },
];

export const FIELD_PAGES = FIELD_SAMPLES.map((sample) => ({
  sample,
  page: createGalleryPage(sample.name, createStateBlocks(sample)),
}));

export function FieldSections() {
  return FIELD_PAGES.map(({ sample, page }) => (
    <GallerySection key={sample.name} name={sample.label}>
      <PageBlocks page={page} />
    </GallerySection>
  ));
}

export function showErrors(engine: FormEngine): void {
  for (const sample of FIELD_SAMPLES) {
    const address = engine.addressOf(createFieldInState(sample, 'error'));
    engine.setIssues(address, [{ code: 'required' }, { code: 'invalidValue' }]);
  }
}
