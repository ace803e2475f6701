import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { lookupStart } from '#forms/start-pages.ts';

/** The vehicle look-up (specification, section 2, "Lookup"). */
export const formDefinition: FormDefinition = {
  formType: 'Lookup',
  sections: ['credentials', 'prepopulatedData'],
  pages: [lookupStart],
};
