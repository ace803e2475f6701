import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PACIFIC_TIME_ZONE } from '#kernel/zoned-time.ts';
import { type CaseManifest, FORM_PURPOSES, type FormPurpose } from '#server/case.ts';
import { GLOBAL_DEADLINE } from '#server/deadlines.ts';
import { fieldValueSchema } from '#server/form-model.ts';
import { type FormType, formTypeSchema } from '#server/form-type.ts';
import { NotChecked } from './outcome.ts';

/** Sections that a form has once and that the claimant fills in after the credentials. */
export const ANSWERED_SECTIONS = ['claimDetails', 'claimantInfo', 'signature'] as const;

const fieldsSchema = z.record(z.string(), fieldValueSchema);

const formCaseSchema = z.strictObject({
  /** As in the form's file. */
  purpose: z._default(z.enum(FORM_PURPOSES), 'claim'),
  deadlineKey: z._default(z.string(), GLOBAL_DEADLINE),
  /** Credentials of a claimant whom the backend knows and who may file (again) during the run. */
  credentials: fieldsSchema,
  wrongCredentials: fieldsSchema,
  /** Credentials with an unknown ID. Without them the checks do not compare known and unknown IDs. */
  unknownCredentials: z.optional(fieldsSchema),
  /** Credentials of a second claimant. Without them the checks that need two are not made. */
  otherCredentials: z.optional(fieldsSchema),
  sections: z.strictObject({
    claimantInfo: z.optional(fieldsSchema),
    claimDetails: z.optional(fieldsSchema),
    signature: z.optional(fieldsSchema),
  }),
  claimTransactions: z._default(z.array(fieldsSchema), []),
  /** Fields of a document context, without the file. A form without them takes no documents. */
  document: z.optional(fieldsSchema),
  /** Section and key of a free-text field, for the checks of encodings. */
  textField: z.optional(z.tuple([z.enum(['claimantInfo', 'claimDetails']), z.string()])),
});
export type FormCase = z.infer<typeof formCaseSchema>;

const caseSchema = z.strictObject({
  walletProvider: z.string(),
  /** Largest file that the server accepts, in bytes. */
  maxFileBytes: z._default(z.number(), 25 * 1024 * 1024),
  /** IANA name of the zone in which a signature is dated. */
  signatureTimeZone: z._default(z.string(), PACIFIC_TIME_ZONE),
  /** A form type that is left out is not checked. */
  forms: z.record(formTypeSchema, formCaseSchema),
});
export type Case = z.infer<typeof caseSchema>;

/** The api-mock's case, and an example for the file of another backend. */
export const DEMO_CASE_FILE = join(import.meta.dirname, 'demo-case.json');

/** @throws Error that names the mistakes in the file */
export function readCase(file: string): Case {
  const parsed = caseSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** @throws NotChecked if the case has no such form */
export function formCaseOf({ forms }: Case, formType: FormType): FormCase {
  const found = forms[formType];
  if (found === undefined) throw new NotChecked(`the case has no ${formType} form`);
  return found;
}

/** Lists the form types of the purposes, in the order of the case; all if none is given. */
export function listForms({ forms }: Case, ...purposes: readonly FormPurpose[]): readonly FormType[] {
  return Object.entries(forms).flatMap(([formType, { purpose }]) =>
    purposes.length === 0 || purposes.includes(purpose) ? [formType] : [],
  );
}

/** Returns the form that most checks use. @throws NotChecked if no form of the case files a claim */
export function mainFormOf(caseData: Case): FormType {
  const [main] = listForms(caseData, 'claim');
  if (main === undefined) throw new NotChecked('the case has no form that files a claim');
  return main;
}

/** Returns the next form that sends something. @throws NotChecked if the case has no second one */
export function secondFormOf(caseData: Case): FormType {
  const main = mainFormOf(caseData);
  const second = listForms(caseData, 'claim', 'documents').find((formType) => formType !== main);
  if (second === undefined) throw new NotChecked('the case has no second form that sends something');
  return second;
}

/** Returns the form for the checks of documents. @throws NotChecked if no form that files a claim takes a document */
export function formWithDocumentOf(caseData: Case): FormType {
  const found = listForms(caseData, 'claim').find((formType) => caseData.forms[formType]?.document);
  if (found === undefined) throw new NotChecked('the case has no form that files a claim with a document');
  return found;
}

/** Creates the manifest that the portal's own code needs: names, purposes and deadlines of the forms. */
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
