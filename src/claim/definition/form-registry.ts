import { loadCaseFile, theCase } from '#server/case.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormDefinition, PageDefinition } from './form-definition.ts';
import { loadComposedFields } from './form-plan.ts';

/*
 * Forms are the case's data (decisions, "Forms are the case's data"). `npm run configure` has checked and completed them (form-schema.ts,
 * complete-form.ts), so pages do not carry the checks. A part that is broken anyway costs only itself (sound-form.ts).
 */

/**
 * Loads a form type's definition. The next call retries a failed load, so React's `use` must not call it: it would retry without end.
 * @returns rejects with a FormUnavailableError if too little of the form is sound.
 * @throws Error if the case has no such form.
 */
export function loadFormDefinition(formType: FormType): Promise<FormDefinition> {
  const address = theCase().formFiles[formType];
  if (address === undefined) throw unexpected(formType);
  return loadCaseFile(address, prepareForm) as Promise<FormDefinition>;
}

async function prepareForm(given: unknown): Promise<FormDefinition> {
  const [{ keepSoundParts }] = await Promise.all([
    import('#claim/filing/sound-form.ts'),
    loadComposedFields(),
  ]);
  return keepSoundParts(given as FormDefinition);
}

/** Returns a form type with its start page alone. @throws Error if the case has no such form. */
export function startDefinitionOf(formType: FormType): FormDefinition {
  const page = theCase().startPages[formType];
  if (page === undefined) throw unexpected(formType);
  return { formType, sections: ['credentials'], pages: [page as PageDefinition] };
}

function unexpected(formType: FormType): Error {
  return new Error(`Unexpected Form Type: the case has no form "${formType}".`);
}
