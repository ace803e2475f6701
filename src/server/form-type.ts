import * as z from 'zod/mini';

/** The four form types that a claimant can be offered (specification, section 1). */
export const FORM_TYPES = ['Standard', 'Automotive', 'Lookup', 'DocumentsUpload'] as const;

export const formTypeSchema = z.enum(FORM_TYPES);
export type FormType = z.infer<typeof formTypeSchema>;

/** 'claim' files a claim, 'documents' sends documents for one that was filed before, 'look-up' asks the server and keeps nothing. */
export type FormPurpose = 'claim' | 'documents' | 'look-up';

/** What is known of a form type before its pages are loaded. */
export interface FormEntry {
  /** Its path segment, in the portal's routes and in the API (specification, sections 2 and 7). */
  readonly slug: string;
  readonly purpose: FormPurpose;
  /** The key of its own deadline (server/deadlines.ts has them); the global one holds for each form type. */
  readonly deadlineKey: `${string}FilingDeadline`;
}

/** Every form type, the one place that tells them apart. */
export const FORMS = {
  Standard: { slug: 'standard', purpose: 'claim', deadlineKey: 'claimFilingDeadline' },
  Automotive: { slug: 'automotive', purpose: 'claim', deadlineKey: 'automotiveFilingDeadline' },
  Lookup: { slug: 'lookup', purpose: 'look-up', deadlineKey: 'lookupFilingDeadline' },
  DocumentsUpload: {
    slug: 'documents-upload',
    purpose: 'documents',
    deadlineKey: 'documentsUploadFilingDeadline',
  },
} as const satisfies Record<FormType, FormEntry>;

/** The form types that submit something. */
export type SubmittableFormType = {
  [T in FormType]: (typeof FORMS)[T]['purpose'] extends 'look-up' ? never : T;
}[FormType];

export const SUBMITTABLE_FORM_TYPES: readonly SubmittableFormType[] = FORM_TYPES.filter(isSubmittable);

/** Whether a form type submits something. */
export function isSubmittable(formType: FormType): formType is SubmittableFormType {
  return FORMS[formType].purpose !== 'look-up';
}

/** The form type that a path segment names, or undefined. */
export function slugToFormType(slug: string): FormType | undefined {
  return FORM_TYPES.find((formType) => FORMS[formType].slug === slug);
}
