import type { PageDefinition } from '#core/form/page-definition.ts';
import { classMemberIdField, createCredentialsPage, pinField } from '../shared/credentials-page.ts';

/** The start page of the Standard claim: a chunk of its own, so that the first load has no more. */
export const startPage: PageDefinition = createCredentialsPage({
  title: 'pages.start.standardTitle',
  intro: 'pages.start.standardIntro',
  deadlineKey: 'claimFilingDeadline',
  fields: [classMemberIdField, pinField],
});
