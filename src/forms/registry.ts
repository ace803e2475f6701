import type { FormType } from '#core/contract/form-type.ts';
import type { FormDefinition, PageDefinition } from '#core/form/page-definition.ts';

/** Each form type's pages, a chunk of its own that loads when the form type is opened. */
const FORM_LOADERS = {
  Standard: () => import('./standard/definition.ts'),
  Automotive: () => import('./automotive/definition.ts'),
  Lookup: () => import('./lookup/definition.ts'),
  DocumentsUpload: () => import('./documents-upload/definition.ts'),
} as const satisfies Record<FormType, () => Promise<{ readonly formDefinition: FormDefinition }>>;

/** Each form type's start page alone: what a first visit needs. */
const START_PAGE_LOADERS = {
  Standard: () => import('./standard/start-page.ts'),
  Automotive: () => import('./automotive/start-page.ts'),
  Lookup: () => import('./lookup/start-page.ts'),
  DocumentsUpload: () => import('./documents-upload/start-page.ts'),
} as const satisfies Record<FormType, () => Promise<{ readonly startPage: PageDefinition }>>;

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
export async function loadStartDefinition(formType: FormType): Promise<FormDefinition> {
  const { startPage } = await START_PAGE_LOADERS[formType]();
  return { formType, sections: ['credentials'], pages: [startPage] };
}
