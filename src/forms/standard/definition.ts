import type { FormDefinition } from '#core/form/page-definition.ts';
import { createClaimantInfoPage } from '../shared/claimant-info-page.ts';
import { createClaimSummaryPage, createConfirmationPage } from '../shared/closing-pages.ts';
import { createPaymentElectionPage } from '../shared/payment-election-page.ts';
import { createSupportingDocumentsPage } from '../shared/supporting-documents-page.ts';
import { standardClaimDetailsPage } from './claim-details-page.ts';
import { startPage } from './start-page.ts';

/** The Standard claim (specification, section 2, "Standard flow"). */
export const formDefinition: FormDefinition = {
  formType: 'Standard',
  sections: [
    'credentials',
    'claimantInfo',
    'claimDetails',
    'signature',
    'prepopulatedData',
    'documentContexts',
  ],
  pages: [
    startPage,
    createClaimantInfoPage('claimFilingDeadline'),
    standardClaimDetailsPage,
    createPaymentElectionPage('claimFilingDeadline'),
    createSupportingDocumentsPage({
      deadlineKey: 'claimFilingDeadline',
      required: false,
      intro: 'pages.supportingDocuments.intro',
      action: 'continue',
      actionLabel: 'pages.continue',
    }),
    createClaimSummaryPage('claimFilingDeadline'),
    createConfirmationPage(),
  ],
};
