import * as z from 'zod';
import { MASK_NAMES } from '#claim/masks/mask-looks.ts';
import type { FieldType, ModelSelector } from '../field-config.ts';

/*
 * The fields of a case's forms as they are written in its files. For tools and tests alone: a page gets what they have checked. Each description is
 * shown by editors, and is a line of docs/field-config.md.
 */

/** An input that may be left out, with what it does. */
export function input<T extends z.ZodType>(schema: T, description: string): z.ZodExactOptional<T> {
  return z.exactOptional(schema).meta({ description });
}

export const messageKeySchema = z.string().regex(/\S/);

export const keySchema = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'a camelCase name');

/** What a field can begin with, or be compared with. */
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** Picks a model: its section's name, or its metadata. */
export const modelSchema = z
  .union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))])
  .transform((model): ModelSelector => (typeof model === 'string' ? { dtoMapping: model } : model));

const dependencySchema = z.strictObject({
  key: keySchema.meta({ description: 'The other field.' }),
  model: input(modelSchema, 'The other field’s model, where it is not that of this one.'),
  operator: z.enum(['IsEqualTo', 'IsNotEqualTo']),
  value: fieldValueSchema.meta({
    description: 'What it is compared with; null asks for an empty field, or a filled one.',
  }),
  overridingMask: input(z.enum(MASK_NAMES), 'The mask that applies while this condition holds.'),
});

export const dependenciesSchema = z.strictObject({
  dependencies: z.array(dependencySchema).min(1),
  hideOnAnyUnfulfilled: input(z.boolean(), 'Hides while one condition fails.'),
  hideOnAllUnfulfilled: input(z.boolean(), 'Hides while all conditions fail.'),
  disableOnAnyUnfulfilled: input(z.boolean(), 'Disables while one condition fails.'),
  disableOnAllUnfulfilled: input(z.boolean(), 'Disables while all conditions fail.'),
  disableOnAllFulfilled: input(z.boolean(), 'Disables while all conditions hold.'),
  reset: input(
    z.strictObject({ when: z.enum(['unfulfilled', 'fulfilled']), value: fieldValueSchema }),
    'Sets the field to `value` at the moment in which its conditions become unfulfilled or fulfilled.',
  ),
});

const commonInputs = {
  key: keySchema.meta({ description: 'The camelCase name in the model; unique on its page.' }),
  label: messageKeySchema.meta({ description: 'Names the control, in every language.' }),
  model: input(modelSchema, 'The model that holds the field; that of its page or record by default.'),
  defaultValue: input(fieldValueSchema, 'What the field begins with.'),
  prepopulatedDataKey: input(
    z.string(),
    'The field of the authorize answer that fills this one; `key` by default.',
  ),
  prepopulatedMetadata: input(modelSchema, 'The only model of that answer to look in.'),
  overrideEverDirtyFieldConstraint: input(
    z.boolean(),
    'Lets the answer fill an empty field that the claimant has edited before.',
  ),
  suppressLabel: input(z.boolean(), 'Keeps the label for screen readers and does not show it.'),
  disableRequiredStyling: input(z.boolean(), 'No required marker, whatever the rules say.'),
  validations: input(
    z.array(z.looseObject({ type: z.string() })),
    'Rules of the page, added to those that the server has for the field.',
  ),
  dependencies: input(dependenciesSchema, 'Conditions on other fields that hide, disable or reset this one.'),
  metadata: input(z.record(z.string(), z.unknown()), 'Free values for the widget and the hook.'),
  inheritanceConfig: input(
    z.strictObject({ model: input(modelSchema, 'That field’s model.'), key: keySchema }),
    'Another field whose value this one takes until the claimant edits it.',
  ),
  afterChangeHook: input(z.string(), 'Names a function that runs once the claimant has changed the field.'),
  hint: input(messageKeySchema, 'Help under the label.'),
  whyWeAsk: input(messageKeySchema, 'The reason for asking, closed until it is opened.'),
};

const autocomplete = input(z.string(), 'What a browser may fill in: a token of HTML.');
const placeholderText = input(messageKeySchema, 'What the empty control shows.');
const maskName = input(z.enum(MASK_NAMES), 'One of the input masks.');

const typedInputs = {
  autocomplete,
  placeholderText,
  maskName,
  inputMode: input(
    z.enum(['text', 'numeric', 'decimal', 'tel', 'email', 'url']),
    'Which keyboard a phone shows.',
  ),
  confirms: input(keySchema, 'The field of the same model that this one must repeat.'),
};

const optionSchema = z.strictObject({
  value: z.string().meta({ description: 'What is stored.' }),
  label: input(messageKeySchema, 'The words of the choice.'),
  text: input(z.string(), 'Words that are the same in every language.'),
  offeredBy: input(z.literal('wallet'), 'Offered only while the server offers the wallet.'),
});

const choiceInputs = {
  options: input(z.array(optionSchema).min(1), 'The choices.'),
  optionList: input(z.enum(['usStates', 'countries']), 'A long list in place of `options`.'),
  hasNoneOption: input(z.boolean(), 'A last choice that stores `none`.'),
  noneOptionLabel: input(messageKeySchema, 'The words of that choice.'),
};

const radioInputs = {
  ...choiceInputs,
  stylingChoice: input(z.enum(['inline', 'stacked']), 'Radios beside each other, or one under the other.'),
};

/** What a field of each type takes besides the common inputs. */
const INPUTS_OF_TYPE = {
  text: {
    ...typedInputs,
    inputGroupConfig: input(
      z.strictObject({
        prefix: input(messageKeySchema, 'Before the field.'),
        suffix: input(messageKeySchema, 'After it.'),
      }),
      'Texts before and after the field.',
    ),
    concealed: input(z.boolean(), 'Hides what is typed, with a button that shows it.'),
    showsLastFour: input(
      z.boolean(),
      'Shows the last four characters alone in the summary, and all of them on a press.',
    ),
    isCode: input(z.boolean(), 'A code as it stands on a paper: any of its spellings is taken.'),
  },
  textArea: {
    ...typedInputs,
    rows: input(z.int().min(1).max(50), 'How many lines it begins with; 4 by default.'),
  },
  checkbox: {},
  date: {
    autocomplete,
    placeholderText,
    maskName,
    hasTimePicker: input(z.boolean(), 'Asks for hour, minute and second too; stored as a UTC ISO time.'),
    inBoxes: input(
      z.boolean(),
      'Asks for month, day and year in a box each, without a calendar: a date that one knows by heart.',
    ),
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

/** One field, told apart by its `type`: an input of another type is refused. */
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
