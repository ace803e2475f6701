import type { FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import type { FormType } from '#server/form-type.ts';
import { automotiveStart, documentsUploadStart, lookupStart, standardStart } from './start-pages.ts';

/** Each form type's pages, a chunk of its own that loads when the form type is opened. */
const FORM_LOADERS = {
  Standard: () => import('./standard/definition.ts'),
  Automotive: () => import('./automotive/definition.ts'),
  Lookup: () => import('./lookup/definition.ts'),
  DocumentsUpload: () => import('./documents-upload/definition.ts'),
} as const satisfies Record<FormType, () => Promise<{ readonly formDefinition: FormDefinition }>>;

/** Each form type's start page: a few fields, which a first visit needs at once. */
const START_PAGES = {
  Standard: standardStart,
  Automotive: automotiveStart,
  Lookup: lookupStart,
  DocumentsUpload: documentsUploadStart,
} as const satisfies Record<FormType, PageDefinition>;

const loaded = new Map<FormType, Promise<FormDefinition>>();

/** Loads a form type's definition; a failed load is tried again at the next call. */
export function loadFormDefinition(formType: FormType): Promise<FormDefinition> {
  const known = loaded.get(formType);
  if (known) return known;
  const definition = FORM_LOADERS[formType]().then((module) => module.formDefinition);
  loaded.set(formType, definition);
  definition.catch(() => loaded.delete(formType));
  return definition;
}

/** A form type with its start page alone. */
export function startDefinitionOf(formType: FormType): FormDefinition {
  return { formType, sections: ['credentials'], pages: [START_PAGES[formType]] };
}
