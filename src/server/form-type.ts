import * as z from 'zod/mini';

/** The four form types that a claimant can be offered (specification, section 1). */
export const FORM_TYPES = ['Standard', 'Automotive', 'Lookup', 'DocumentsUpload'] as const;

export const formTypeSchema = z.enum(FORM_TYPES);
export type FormType = z.infer<typeof formTypeSchema>;

/** The path segment of each form type, in the portal's routes and in the API (specification, sections 2 and 7). */
export const FORM_SLUGS = {
  Standard: 'standard',
  Automotive: 'automotive',
  Lookup: 'lookup',
  DocumentsUpload: 'documents-upload',
} as const satisfies Record<FormType, string>;

/** The form type that a path segment names, or undefined. */
export function slugToFormType(slug: string): FormType | undefined {
  return FORM_TYPES.find((formType) => FORM_SLUGS[formType] === slug);
}
