import * as z from 'zod/mini';
import { type FormEntry, type FormPurpose, theCase } from './case.ts';

/**
 * A form type of the case, 'Standard' or 'OptOut': the name of one of its forms (specification, section 1 names four). The case says
 * which there are.
 */
export type FormType = string;

export const formTypeSchema = z.string().check(z.regex(/^[A-Z][A-Za-z0-9]*$/));

/** The case's form types, in its order. */
export function listFormTypes(): readonly FormType[] {
  return theCase().forms.map(({ formType }) => formType);
}

/** The form types that submit something. */
export function listSubmittableFormTypes(): readonly FormType[] {
  return listFormTypes().filter(isSubmittable);
}

/** The first form type of a purpose; undefined where the case has none. */
export function findFormTypeFor(purpose: FormPurpose): FormType | undefined {
  return theCase().forms.find((entry) => entry.purpose === purpose)?.formType;
}

/** Whether the case has the form type still: a draft, a row or a receipt of one that it had before may be here. */
export function isOfCase(formType: FormType): boolean {
  return findEntry(formType) !== undefined;
}

/** What a form type is for. One that the case no longer has was a claim's: a row or a draft of it may still be here. */
export function purposeOf(formType: FormType): FormPurpose {
  return findEntry(formType)?.purpose ?? 'claim';
}

/** The key of a form type's own deadline; undefined where the case no longer has it. */
export function deadlineKeyOf(formType: FormType): string | undefined {
  return findEntry(formType)?.deadlineKey;
}

/** The keys of a form type's fields whose value the link of a look-up may bring along. */
export function carriedTo(formType: FormType): readonly string[] {
  return findEntry(formType)?.carried ?? [];
}

/** Whether a form type submits something. */
export function isSubmittable(formType: FormType): boolean {
  return purposeOf(formType) !== 'look-up';
}

/** The path segment of a form type, in the portal's routes and in the API: 'documents-upload' (specification, sections 2 and 7). */
export function formSlug(formType: FormType): string {
  return formType.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase();
}

/** The form type of the case that a path segment names, or undefined. */
export function slugToFormType(slug: string): FormType | undefined {
  return listFormTypes().find((formType) => formSlug(formType) === slug);
}

function findEntry(formType: FormType): FormEntry | undefined {
  return theCase().forms.find((entry) => entry.formType === formType);
}
