import * as z from 'zod/mini';
import { type FormEntry, type FormPurpose, theCase } from './case.ts';

/** Name of one of the case's forms, such as 'Standard' or 'OptOut' (specification, section 1 names four). */
export type FormType = string;

export const formTypeSchema = z.string().check(z.regex(/^[A-Z][A-Za-z0-9]*$/));

export function listFormTypes(): readonly FormType[] {
  return theCase().forms.map(({ formType }) => formType);
}

export function listSubmittableFormTypes(): readonly FormType[] {
  return listFormTypes().filter(isSubmittable);
}

export function findFormTypeFor(purpose: FormPurpose): FormType | undefined {
  return theCase().forms.find((entry) => entry.purpose === purpose)?.formType;
}

/** Tells whether the case still has this form type: the device may hold drafts, rows or receipts of one that was removed. */
export function isOfCase(formType: FormType): boolean {
  return findEntry(formType) !== undefined;
}

/** Returns the purpose of a form type; 'claim' for one that the case no longer has, whose drafts or rows may still be here. */
export function purposeOf(formType: FormType): FormPurpose {
  return findEntry(formType)?.purpose ?? 'claim';
}

export function deadlineKeyOf(formType: FormType): string | undefined {
  return findEntry(formType)?.deadlineKey;
}

export function carriedTo(formType: FormType): readonly string[] {
  return findEntry(formType)?.carried ?? [];
}

export function isSubmittable(formType: FormType): boolean {
  return purposeOf(formType) !== 'look-up';
}

/** Returns the path segment of a form type in the portal's routes and in the API: 'documents-upload' (specification, sections 2 and 7). */
export function formSlug(formType: FormType): string {
  return formType.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase();
}

export function slugToFormType(slug: string): FormType | undefined {
  return listFormTypes().find((formType) => formSlug(formType) === slug);
}

function findEntry(formType: FormType): FormEntry | undefined {
  return theCase().forms.find((entry) => entry.formType === formType);
}
