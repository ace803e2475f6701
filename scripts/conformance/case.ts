import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fieldValueSchema } from '#server/form-model.ts';
import { FORM_TYPES, type FormType } from '#server/form-type.ts';
import { NotChecked } from './outcome.ts';

const fieldsSchema = z.record(z.string(), fieldValueSchema);

const formCaseSchema = z.strictObject({
  /** Of a claimant whom the backend knows, and who may file (again) during the run. */
  credentials: fieldsSchema,
  wrongCredentials: fieldsSchema,
  /** Of an ID that the backend does not know. Without them known and unknown IDs are not compared. */
  unknownCredentials: z.optional(fieldsSchema),
  /** Of a second claimant. Without them the checks that need two are left out. */
  otherCredentials: z.optional(fieldsSchema),
  /** Answers that the backend takes, by section. */
  sections: z.strictObject({
    claimantInfo: z.optional(fieldsSchema),
    claimDetails: z.optional(fieldsSchema),
    signature: z.optional(fieldsSchema),
  }),
  claimTransactions: z._default(z.array(fieldsSchema), []),
  /** The fields of a document context, without the file. A form without them takes no documents. */
  document: z.optional(fieldsSchema),
  /** Section and key of a field that takes free text, for the checks of encodings. */
  textField: z.optional(z.tuple([z.enum(['claimantInfo', 'claimDetails']), z.string()])),
});
export type FormCase = z.infer<typeof formCaseSchema>;

const caseSchema = z.strictObject({
  walletProvider: z.string(),
  /** A form type that is left out is not checked. */
  forms: z.partialRecord(z.enum(FORM_TYPES), formCaseSchema),
});
export type Case = z.infer<typeof caseSchema>;

/** The api-mock's own case: also the pattern for the file of another backend. */
export const DEMO_CASE_FILE = join(import.meta.dirname, 'demo-case.json');

/** @throws zod's error where the file does not parse */
export function readCase(file: string): Case {
  return caseSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** @throws NotChecked where the case has no such form */
export function formCaseOf({ forms }: Case, formType: FormType): FormCase {
  const found = forms[formType];
  if (found === undefined) throw new NotChecked(`the case has no ${formType} form`);
  return found;
}
