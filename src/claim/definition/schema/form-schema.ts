import * as z from 'zod';
import { FORM_PURPOSES } from '#server/case.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import { dependenciesSchema, fieldSchema, keySchema, messageKeySchema, modelSchema } from './field-schema.ts';

const blockInputs = {
  id: z.string().regex(/^[A-Za-z][\w-]*$/),
  heading: z.exactOptional(messageKeySchema),
  copy: z.exactOptional(messageKeySchema),
  dependencies: z.exactOptional(dependenciesSchema),
};

function blockOf<K extends string, I extends z.ZodRawShape>(kind: K, inputs: I) {
  return z.strictObject({ kind: z.literal(kind), ...blockInputs, ...inputs });
}

const model = z.exactOptional(modelSchema);
const fields = z.array(fieldSchema).min(1);

const blockSchema = z.discriminatedUnion('kind', [
  blockOf('inputRow', {
    fields: fields.max(3),
    widths: z.exactOptional(z.array(z.int().min(1).max(12))),
  }),
  blockOf('address', { model }),
  blockOf('name', {
    model,
    style: z.enum(['last', 'firstLast', 'firstMiddleLast']),
    autocomplete: z.exactOptional(z.literal('off')),
  }),
  blockOf('confirmation', { model }),
  blockOf('copy', { style: z.exactOptional(z.enum(['default', 'success', 'warning'])) }),
  blockOf('picture', {
    picture: z.string().regex(/^pictures\//, 'a file of the folder `pictures`'),
    description: messageKeySchema,
  }),
  blockOf('documentManager', {
    section: z.literal('documentContexts'),
    fields,
    required: z.boolean(),
  }),
  blockOf('recordTable', {
    section: z.literal('claimTransactions'),
    fields: fields.max(11),
    minimumInstances: z.exactOptional(
      z.union([z.int().min(0), z.strictObject({ model: modelSchema, key: keySchema })]),
    ),
    minimumInstancesMessage: z.exactOptional(messageKeySchema),
    initialInstances: z.exactOptional(z.int().min(0)),
    canDelete: z.exactOptional(z.boolean()),
    canEdit: z.exactOptional(z.boolean()),
    confirmsNone: z.exactOptional(
      z.strictObject({ model: modelSchema, key: keySchema, label: messageKeySchema }),
    ),
  }),
  blockOf('summary', {}),
  blockOf('signature', {
    model,
    statement: messageKeySchema,
    statementVersion: z.string().min(1),
  }),
  blockOf('wallet', { model }),
  blockOf('lookupResult', {
    selector: modelSchema,
    values: z.array(z.strictObject({ key: keySchema, label: messageKeySchema })).min(1),
    style: z.exactOptional(z.enum(['default', 'leftAligned', 'stacked'])),
    multiple: z.exactOptional(z.enum(['list', 'comma'])),
    startForm: z.exactOptional(
      z.strictObject({ formType: z.string(), key: keySchema, label: messageKeySchema }),
    ),
  }),
]);
export type WrittenBlock = z.infer<typeof blockSchema>;

const pageSchema = z.strictObject({
  slug: z.exactOptional(
    z.string().regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'small letters, digits and hyphens'),
  ),
  role: z.exactOptional(z.enum(['credentials', 'payment', 'summary', 'confirmation'])),
  title: z.exactOptional(messageKeySchema),
  intro: z.exactOptional(messageKeySchema),
  needs: z.exactOptional(z.array(messageKeySchema).min(1)),
  model: z.exactOptional(modelSchema),
  blocks: z.exactOptional(z.array(blockSchema)),
  action: z.exactOptional(z.enum(['authorize', 'continue', 'submit', 'none'])),
  actionLabel: z.exactOptional(messageKeySchema),
  skipWhen: z.exactOptional(dependenciesSchema),
});
export type WrittenPage = z.infer<typeof pageSchema>;

/** One form type as written in `forms/*.json` of a case (decisions, "Forms are the case's data"). */
export const formSchema = z.strictObject({
  $schema: z.exactOptional(z.string()),
  formType: z.string().regex(/^[A-Z][A-Za-z0-9]*$/, 'a name such as Standard or OptOut'),
  purpose: z.enum(FORM_PURPOSES),
  deadlineKey: z.string().regex(/^[a-z][A-Za-z0-9]*Deadline$/, 'a name such as claimFilingDeadline'),
  sections: z.array(z.enum([...SINGLE_SECTIONS, ...LIST_SECTIONS])).min(1),
  pages: z.array(pageSchema).min(1),
});
export type WrittenForm = z.infer<typeof formSchema>;
