import * as z from 'zod';
import { FORM_PURPOSES } from '#server/case.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import {
  dependenciesSchema,
  fieldSchema,
  input,
  keySchema,
  messageKeySchema,
  modelSchema,
} from './field-schema.ts';

const blockInputs = {
  id: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/)
    .meta({ description: 'Unique in its form.' }),
  heading: input(messageKeySchema, 'A heading above the block.'),
  copy: input(messageKeySchema, 'A paragraph under the heading.'),
  dependencies: input(dependenciesSchema, 'Conditions on fields that hide the block.'),
};

function blockOf<K extends string, I extends z.ZodRawShape>(kind: K, inputs: I) {
  return z.strictObject({ kind: z.literal(kind), ...blockInputs, ...inputs });
}

const model = input(modelSchema, 'The model that holds its fields; that of the page by default.');
const fields = z.array(fieldSchema).min(1);

const blockSchema = z.discriminatedUnion('kind', [
  blockOf('inputRow', {
    fields: fields.max(3).meta({ description: 'One to three fields in a row.' }),
    widths: input(z.array(z.int().min(1).max(12)), 'Their widths of twelve columns; a half each by default.'),
  }),
  blockOf('address', { model }),
  blockOf('name', {
    model,
    style: z
      .enum(['last', 'firstLast', 'firstMiddleLast'])
      .meta({ description: 'Which parts of a name are asked for.' }),
    autocomplete: input(z.literal('off'), 'Where the name may be another’s: no browser offers its user’s.'),
  }),
  blockOf('confirmation', { model }),
  blockOf('copy', { style: input(z.enum(['default', 'success', 'warning']), 'How the copy is set off.') }),
  blockOf('picture', {
    picture: z
      .string()
      .regex(/^pictures\//, 'a file of the folder `pictures`')
      .meta({ description: 'The file, such as `pictures/label.png`.' }),
    description: messageKeySchema.meta({ description: 'What it shows, for those who do not see it.' }),
  }),
  blockOf('documentManager', {
    section: z.literal('documentContexts'),
    fields: fields.meta({ description: 'The fields of each document, a `file` among them.' }),
    required: z.boolean().meta({ description: 'Asks for one document at least.' }),
  }),
  blockOf('recordTable', {
    section: z.literal('claimTransactions'),
    fields: fields.max(11).meta({ description: 'The fields of a row.' }),
    minimumInstances: input(
      z.union([z.int().min(0), z.strictObject({ model: modelSchema, key: keySchema })]),
      'How many rows there must be: a number, or a field that holds one.',
    ),
    minimumInstancesMessage: input(messageKeySchema, 'What is said where there are fewer.'),
    initialInstances: input(z.int().min(0), 'How many rows the table begins with.'),
    canDelete: input(z.boolean(), 'Whether rows can be removed; they can by default.'),
    canEdit: input(z.boolean(), 'Whether a finished row can be changed; it cannot by default.'),
    confirmsNone: input(
      z.strictObject({ model: modelSchema, key: keySchema, label: messageKeySchema }),
      'The checkbox for claimants who have nothing to list.',
    ),
  }),
  blockOf('summary', {}),
  blockOf('signature', {
    model,
    statement: messageKeySchema.meta({ description: 'What is signed.' }),
    statementVersion: z
      .string()
      .min(1)
      .meta({ description: 'The version of that wording; it travels with the signature.' }),
  }),
  blockOf('wallet', { model }),
  blockOf('lookupResult', {
    selector: modelSchema.meta({ description: 'The prepopulated model to show.' }),
    values: z.array(z.strictObject({ key: keySchema, label: messageKeySchema })).min(1),
    style: input(z.enum(['default', 'leftAligned', 'stacked']), 'How the values are set.'),
    multiple: input(z.enum(['list', 'comma']), 'How several values of one field are shown.'),
    startForm: input(
      z.strictObject({ formType: z.string(), key: keySchema, label: messageKeySchema }),
      'The claim that can be begun with one of the values.',
    ),
  }),
]);
export type WrittenBlock = z.infer<typeof blockSchema>;

const pageSchema = z.strictObject({
  slug: input(
    z.string().regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'small letters, digits and hyphens'),
    'Its address behind the form’s; the credentials page has none, the confirmation page’s is `confirmation`.',
  ),
  role: input(
    z.enum(['credentials', 'payment', 'summary', 'confirmation']),
    'What the page is for, where other pages look for it.',
  ),
  title: input(messageKeySchema, 'Its heading; only the confirmation page can do without.'),
  intro: input(messageKeySchema, 'A paragraph under the heading.'),
  needs: input(
    z.array(messageKeySchema).min(1),
    'What the claimant needs to fill in the form, a short line each; on the credentials page.',
  ),
  model: input(modelSchema, 'The model of its blocks and fields that name none.'),
  blocks: input(z.array(blockSchema), 'What is on the page, from top to bottom.'),
  action: input(
    z.enum(['authorize', 'continue', 'submit', 'none']),
    'What its button does; the last page before the confirmation submits by default.',
  ),
  actionLabel: input(messageKeySchema, 'The words of its button.'),
  skipWhen: input(dependenciesSchema, 'Conditions that skip the page while they hide it.'),
});
export type WrittenPage = z.infer<typeof pageSchema>;

/** One form type as it is written in `forms/*.json` of a case (decisions, "Forms are the case's data"). */
export const formSchema = z.strictObject({
  $schema: input(z.string(), 'For editors: where this schema is.'),
  formType: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'a name such as Standard or OptOut')
    .meta({
      description: 'The name of the form type; the server knows it by it, and its address is made of it.',
    }),
  purpose: z.enum(FORM_PURPOSES).meta({
    description:
      '`claim` files a claim, `documents` sends documents for one that was filed, `look-up` asks the server and keeps nothing.',
  }),
  deadlineKey: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]*Deadline$/, 'a name such as claimFilingDeadline')
    .meta({ description: 'Its own deadline in the server’s answer; the global one holds for every form.' }),
  sections: z
    .array(z.enum([...SINGLE_SECTIONS, ...LIST_SECTIONS]))
    .min(1)
    .meta({ description: 'The parts of the payload that the form uses.' }),
  pages: z.array(pageSchema).min(1),
});
export type WrittenForm = z.infer<typeof formSchema>;
