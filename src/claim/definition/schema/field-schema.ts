import * as z from 'zod';
import { MASK_NAMES } from '#claim/masks/mask-looks.ts';
import type { FieldType, ModelSelector } from '../field-config.ts';

/*
 * Schemas of the fields in a case's form files. Only tools and tests load them; pages read checked data.
 * scripts/case/form-descriptions.ts describes each member.
 */

export const messageKeySchema = z.string().regex(/\S/);

export const keySchema = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'a camelCase name');

const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** Selects a model by its section's name or its metadata. */
export const modelSchema = z
  .union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))])
  .transform((model): ModelSelector => (typeof model === 'string' ? { dtoMapping: model } : model));

const dependencySchema = z.strictObject({
  key: keySchema,
  model: z.exactOptional(modelSchema),
  operator: z.enum(['IsEqualTo', 'IsNotEqualTo']),
  value: fieldValueSchema,
  overridingMask: z.exactOptional(z.enum(MASK_NAMES)),
});

export const dependenciesSchema = z.strictObject({
  dependencies: z.array(dependencySchema).min(1),
  hideOnAnyUnfulfilled: z.exactOptional(z.boolean()),
  hideOnAllUnfulfilled: z.exactOptional(z.boolean()),
  disableOnAnyUnfulfilled: z.exactOptional(z.boolean()),
  disableOnAllUnfulfilled: z.exactOptional(z.boolean()),
  disableOnAllFulfilled: z.exactOptional(z.boolean()),
  reset: z.exactOptional(
    z.strictObject({ when: z.enum(['unfulfilled', 'fulfilled']), value: fieldValueSchema }),
  ),
});

const commonInputs = {
  key: keySchema,
  label: messageKeySchema,
  model: z.exactOptional(modelSchema),
  defaultValue: z.exactOptional(fieldValueSchema),
  prepopulatedDataKey: z.exactOptional(z.string()),
  prepopulatedMetadata: z.exactOptional(modelSchema),
  overrideEverDirtyFieldConstraint: z.exactOptional(z.boolean()),
  suppressLabel: z.exactOptional(z.boolean()),
  disableRequiredStyling: z.exactOptional(z.boolean()),
  validations: z.exactOptional(z.array(z.looseObject({ type: z.string() }))),
  dependencies: z.exactOptional(dependenciesSchema),
  metadata: z.exactOptional(z.record(z.string(), z.unknown())),
  inheritanceConfig: z.exactOptional(z.strictObject({ model: z.exactOptional(modelSchema), key: keySchema })),
  afterChangeHook: z.exactOptional(z.string()),
  hint: z.exactOptional(messageKeySchema),
  whyWeAsk: z.exactOptional(messageKeySchema),
};

const autocomplete = z.exactOptional(z.string());
const placeholderText = z.exactOptional(messageKeySchema);
const maskName = z.exactOptional(z.enum(MASK_NAMES));

const typedInputs = {
  autocomplete,
  placeholderText,
  maskName,
  inputMode: z.exactOptional(z.enum(['text', 'numeric', 'decimal', 'tel', 'email', 'url'])),
  confirms: z.exactOptional(keySchema),
};

const optionSchema = z.strictObject({
  value: z.string(),
  label: z.exactOptional(messageKeySchema),
  text: z.exactOptional(z.string()),
  offeredBy: z.exactOptional(z.literal('wallet')),
});

const choiceInputs = {
  options: z.exactOptional(z.array(optionSchema).min(1)),
  optionList: z.exactOptional(z.enum(['usStates', 'countries'])),
  hasNoneOption: z.exactOptional(z.boolean()),
  noneOptionLabel: z.exactOptional(messageKeySchema),
};

const radioInputs = {
  ...choiceInputs,
  stylingChoice: z.exactOptional(z.enum(['inline', 'stacked'])),
};

const INPUTS_OF_TYPE = {
  text: {
    ...typedInputs,
    inputGroupConfig: z.exactOptional(
      z.strictObject({
        prefix: z.exactOptional(messageKeySchema),
        suffix: z.exactOptional(messageKeySchema),
      }),
    ),
    concealed: z.exactOptional(z.boolean()),
    showsLastFour: z.exactOptional(z.boolean()),
    isCode: z.exactOptional(z.boolean()),
  },
  textArea: {
    ...typedInputs,
    rows: z.exactOptional(z.int().min(1).max(50)),
  },
  checkbox: {},
  date: {
    autocomplete,
    placeholderText,
    maskName,
    hasTimePicker: z.exactOptional(z.boolean()),
    inBoxes: z.exactOptional(z.boolean()),
  },
  file: {},
  hidden: {},
  radio: radioInputs,
  select: { ...choiceInputs, autocomplete, placeholderText },
  hybridRadio: { ...radioInputs, ...typedInputs },
} as const satisfies Record<FieldType, object>;

function fieldOf<T extends keyof typeof INPUTS_OF_TYPE>(type: T) {
  return z.strictObject({ type: z.literal(type), ...commonInputs, ...INPUTS_OF_TYPE[type] });
}

export const fieldSchema = z.discriminatedUnion('type', [
  fieldOf('text'),
  fieldOf('textArea'),
  fieldOf('checkbox'),
  fieldOf('date'),
  fieldOf('file'),
  fieldOf('hidden'),
  fieldOf('radio'),
  fieldOf('select'),
  fieldOf('hybridRadio'),
]);
export type WrittenField = z.infer<typeof fieldSchema>;
