import type { PageDefinition } from '#core/form/page-definition.ts';
import { classMemberIdField, createCredentialsPage, pinField } from '../shared/credentials-page.ts';

/** The start page of the Automotive claim: a chunk of its own, so that the first load has no more. */
export const startPage: PageDefinition = createCredentialsPage({
  title: 'pages.start.automotiveTitle',
  intro: 'pages.start.automotiveIntro',
  deadlineKey: 'automotiveFilingDeadline',
  fields: [classMemberIdField, pinField],
});
