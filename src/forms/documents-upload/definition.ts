import type { FormDefinition } from '#core/form/page-definition.ts';
import { createConfirmationPage } from '../shared/closing-pages.ts';
import { createSupportingDocumentsPage } from '../shared/supporting-documents-page.ts';
import { startPage } from './start-page.ts';

/** Documents for a claim that is filed already (specification, section 2, "Documents Upload"; decisions, "Routes"). */
export const formDefinition: FormDefinition = {
  formType: 'DocumentsUpload',
  sections: ['credentials', 'prepopulatedData', 'documentContexts'],
  pages: [
    startPage,
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
