import { loadCaseFile, theCase } from '#server/case.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormDefinition, PageDefinition } from './form-definition.ts';
import { loadComposedFields } from './form-plan.ts';

/*
 * The forms are the case's data (decisions, "Forms are the case's data"). What is read here was checked and completed by `npm run configure`
 * (form-schema.ts, complete-form.ts), so that it has the shape of its type: no page carries the checks. What is broken all the same costs
 * itself alone (sound-form.ts).
 */

/**
 * Loads a form type's definition; a failed load is tried again at the next call. Not for React's `use`, which would call on and on then.
 * @returns rejects with a FormUnavailableError where too little of it is sound.
 * @throws Error where the case has no such form.
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

/** A form type with its start page alone. */
export function startDefinitionOf(formType: FormType): FormDefinition {
  const page = theCase().startPages[formType];
  if (page === undefined) throw unexpected(formType);
  return { formType, sections: ['credentials'], pages: [page as PageDefinition] };
}

function unexpected(formType: FormType): Error {
  return new Error(`Unexpected Form Type: the case has no form "${formType}".`);
}
