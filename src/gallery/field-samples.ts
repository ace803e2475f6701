import type { FieldSample } from './field-states.ts';

const OPTIONS = [
  { value: 'email', text: 'By email' },
  { value: 'phone', text: 'By phone' },
  { value: 'mail', text: 'By mail, to the address that you gave as your mailing address' },
] as const;

/** What the gallery shows of each field type; several of text, since masks and texts around it change it most. */
export const FIELD_SAMPLES: readonly FieldSample[] = [
  { name: 'text', type: 'text', label: 'Text', filledWith: 'Maria Anna Kowalski', autocomplete: 'off' },
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
