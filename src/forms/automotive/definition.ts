import type { FormDefinition } from '#core/form/page-definition.ts';
import { createClaimantInfoPage } from '../shared/claimant-info-page.ts';
import { createClaimSummaryPage, createConfirmationPage } from '../shared/closing-pages.ts';
import { classMemberIdField, createCredentialsPage, pinField } from '../shared/credentials-page.ts';
import { createPaymentElectionPage } from '../shared/payment-election-page.ts';
import { createSupportingDocumentsPage } from '../shared/supporting-documents-page.ts';
import { automotiveClaimDetailsPage } from './claim-details-page.ts';

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
    createCredentialsPage({
      title: 'pages.start.automotiveTitle',
      intro: 'pages.start.automotiveIntro',
      deadlineKey: 'automotiveFilingDeadline',
      fields: [classMemberIdField, pinField],
    }),
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
