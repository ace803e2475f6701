import type { FieldConfig } from '#core/form/field-config.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import { createConfirmationPage } from '../shared/closing-pages.ts';
import { createCredentialsPage, pinField } from '../shared/credentials-page.ts';
import { createSupportingDocumentsPage } from '../shared/supporting-documents-page.ts';

const claimReferenceNumberField: FieldConfig<'text'> = {
  type: 'text',
  key: 'claimReferenceNumber',
  model: { dtoMapping: 'credentials' },
  label: 'pages.claimReferenceNumber.label',
  hint: 'pages.claimReferenceNumber.hint',
  autocomplete: 'off',
};

/** Documents for a claim that is filed already (specification, section 2, "Documents Upload"; decisions, "Routes"). */
export const formDefinition: FormDefinition = {
  formType: 'DocumentsUpload',
  sections: ['credentials', 'prepopulatedData', 'documentContexts'],
  pages: [
    createCredentialsPage({
      title: 'pages.start.documentsUploadTitle',
      intro: 'pages.start.documentsUploadIntro',
      deadlineKey: 'documentsUploadFilingDeadline',
      fields: [claimReferenceNumberField, pinField],
    }),
    createSupportingDocumentsPage({
      deadlineKey: 'documentsUploadFilingDeadline',
      required: true,
      intro: 'pages.supportingDocuments.uploadIntro',
      action: 'submit',
      actionLabel: 'pages.sendDocuments',
    }),
    createConfirmationPage(),
  ],
};
