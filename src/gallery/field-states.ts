import type { FieldConfig, FieldType } from '#core/form/field-config.ts';
import type { Block } from '#core/form/page-definition.ts';
import type { FieldValue } from '#server/form-model.ts';
import { GALLERY_MODEL } from './gallery-page.ts';

/** A field that is never filled: what depends on it is disabled. */
const NEVER = { key: 'never', operator: 'IsEqualTo', value: 'never', model: GALLERY_MODEL } as const;

const LONG_LABEL =
  'The full legal name of the person or the business that bought the product, as it is printed on the receipt, the invoice or the card statement';

/** The states that every widget is shown in. */
export const FIELD_STATES = ['default', 'filled', 'required', 'error', 'disabled', 'long'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

export type FieldSample<T extends FieldType = FieldType> = Omit<FieldConfig<T>, 'key' | 'label' | 'model'> & {
  readonly name: string;
  readonly label: string;
  readonly filledWith: FieldValue;
};

/** One field of a sample in one state. */
export function createFieldInState(
  { name, filledWith, ...sample }: FieldSample,
  state: FieldState,
): FieldConfig {
  const field: FieldConfig = { ...sample, key: `${name}-${state}`, model: GALLERY_MODEL };
  const canDepend = sample.type !== 'file';
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

/** A block a state, each with its one field. */
export function createStateBlocks(sample: FieldSample): readonly Block[] {
  return FIELD_STATES.map((state) => ({
    id: `${sample.name}-${state}`,
    kind: 'inputRow',
    fields: [createFieldInState(sample, state)],
    widths: [12],
  }));
}
