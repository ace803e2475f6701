import type { FormDefinition } from '#core/form/page-definition.ts';
import { createClaimantInfoPage } from '../shared/claimant-info-page.ts';
import { createClaimSummaryPage, createConfirmationPage } from '../shared/closing-pages.ts';
import { createPaymentElectionPage } from '../shared/payment-election-page.ts';
import { createSupportingDocumentsPage } from '../shared/supporting-documents-page.ts';
import { automotiveClaimDetailsPage } from './claim-details-page.ts';
import { startPage } from './start-page.ts';

/** The Automotive claim (specification, section 2, "Automotive flow"). */
export const formDefinition: FormDefinition = {
  formType: 'Automotive',
  sections: [
    'credentials',
    'claimantInfo',
    'claimDetails',
    'signature',
    'prepopulatedData',
    'documentContexts',
    'claimTransactions',
  ],
  pages: [
    startPage,
    createClaimantInfoPage('automotiveFilingDeadline'),
    automotiveClaimDetailsPage,
    createPaymentElectionPage('automotiveFilingDeadline'),
    createSupportingDocumentsPage({
      deadlineKey: 'automotiveFilingDeadline',
      required: false,
      intro: 'pages.supportingDocuments.intro',
      action: 'continue',
      actionLabel: 'pages.continue',
    }),
    createClaimSummaryPage('automotiveFilingDeadline'),
    createConfirmationPage(),
  ],
};
