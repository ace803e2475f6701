import type { FormDefinition } from '#core/form/page-definition.ts';
import { startPage } from './start-page.ts';

/** The vehicle look-up (specification, section 2, "Lookup"). */
export const formDefinition: FormDefinition = {
  formType: 'Lookup',
  sections: ['credentials', 'prepopulatedData'],
  pages: [startPage],
};
