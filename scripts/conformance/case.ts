import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PACIFIC_TIME_ZONE } from '#kernel/zoned-time.ts';
import { type CaseManifest, FORM_PURPOSES, type FormPurpose } from '#server/case.ts';
import { GLOBAL_DEADLINE } from '#server/deadlines.ts';
import { fieldValueSchema } from '#server/form-model.ts';
import { type FormType, formTypeSchema } from '#server/form-type.ts';
import { NotChecked } from './outcome.ts';

/** The sections that a form has once, and that the claimant fills in after the credentials. */
export const ANSWERED_SECTIONS = ['claimDetails', 'claimantInfo', 'signature'] as const;

const fieldsSchema = z.record(z.string(), fieldValueSchema);

const formCaseSchema = z.strictObject({
  /** As the form's file has them. */
  purpose: z._default(z.enum(FORM_PURPOSES), 'claim'),
  deadlineKey: z._default(z.string(), GLOBAL_DEADLINE),
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
  /** The largest file that the server takes. */
  maxFileBytes: z._default(z.number(), 25 * 1024 * 1024),
  /** The IANA name of the zone that a signature is dated in. */
  signatureTimeZone: z._default(z.string(), PACIFIC_TIME_ZONE),
  /** A form type that is left out is not checked. */
  forms: z.record(formTypeSchema, formCaseSchema),
});
export type Case = z.infer<typeof caseSchema>;

/** The api-mock's own case: also the pattern for the file of another backend. */
export const DEMO_CASE_FILE = join(import.meta.dirname, 'demo-case.json');

/** @throws Error that says what is wrong with the file */
export function readCase(file: string): Case {
  const parsed = caseSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** @throws NotChecked where the case has no such form */
export function formCaseOf({ forms }: Case, formType: FormType): FormCase {
  const found = forms[formType];
  if (found === undefined) throw new NotChecked(`the case has no ${formType} form`);
  return found;
}

/** The form types of a purpose, in the order of the case; all where none is given. */
export function listForms({ forms }: Case, ...purposes: readonly FormPurpose[]): readonly FormType[] {
  return Object.entries(forms).flatMap(([formType, { purpose }]) =>
    purposes.length === 0 || purposes.includes(purpose) ? [formType] : [],
  );
}

/** The form that most checks file. @throws NotChecked where the case has none that files a claim */
export function mainFormOf(caseData: Case): FormType {
  const [main] = listForms(caseData, 'claim');
  if (main === undefined) throw new NotChecked('the case has no form that files a claim');
  return main;
}

/** The next form that sends something. @throws NotChecked where the case has no second one */
export function secondFormOf(caseData: Case): FormType {
  const main = mainFormOf(caseData);
  const second = listForms(caseData, 'claim', 'documents').find((formType) => formType !== main);
  if (second === undefined) throw new NotChecked('the case has no second form that sends something');
  return second;
}

/** The form whose claims the checks of documents send. @throws NotChecked where no form that files a claim takes any */
export function formWithDocumentOf(caseData: Case): FormType {
  const found = listForms(caseData, 'claim').find((formType) => caseData.forms[formType]?.document);
  if (found === undefined) throw new NotChecked('the case has no form that files a claim with a document');
  return found;
}

/** What the portal's own code has to know of the forms: their names, purposes and deadlines. */
export function createManifest({ forms }: Case): CaseManifest {
  return {
    forms: Object.entries(forms).map(([formType, { purpose, deadlineKey }]) => ({
      formType,
      purpose,
      deadlineKey,
    })),
    startPages: {},
    formFiles: {},
    firstWords: {},
    wordFiles: {},
    contentPages: {},
  };
}
