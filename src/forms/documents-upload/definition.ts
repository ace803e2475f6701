import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { createSupportingDocumentsPage } from '#forms/shared/closing-pages.ts';
import { documentsUploadStart } from '#forms/start-pages.ts';
import { createConfirmationPage } from '../shared/closing-pages.ts';

/** Documents for a claim that is filed already (specification, section 2, "Documents Upload"; decisions, "Routes"). */
export const formDefinition: FormDefinition = {
  formType: 'DocumentsUpload',
  sections: ['credentials', 'prepopulatedData', 'documentContexts'],
  pages: [
    documentsUploadStart,
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
