import type { FieldConfig } from '#core/form/field-config.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { createCredentialsPage, pinField } from '../shared/credentials-page.ts';

const claimReferenceNumberField: FieldConfig<'text'> = {
  type: 'text',
  key: 'claimReferenceNumber',
  model: { dtoMapping: 'credentials' },
  label: 'pages.claimReferenceNumber.label',
  hint: 'pages.claimReferenceNumber.hint',
  autocomplete: 'off',
};

/** The start page of the Documents Upload: a chunk of its own, so that the first load has no more. */
export const startPage: PageDefinition = createCredentialsPage({
  title: 'pages.start.documentsUploadTitle',
  intro: 'pages.start.documentsUploadIntro',
  deadlineKey: 'documentsUploadFilingDeadline',
  fields: [claimReferenceNumberField, pinField],
});
