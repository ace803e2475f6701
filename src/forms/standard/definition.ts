import type { DependencyConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import { createClaimantInfoPage, createPaymentElectionPage } from '#forms/shared/claimant-pages.ts';
import {
  createClaimSummaryPage,
  createConfirmationPage,
  createSupportingDocumentsPage,
} from '#forms/shared/closing-pages.ts';
import { standardStart } from '#forms/start-pages.ts';

const CLAIM_DETAILS = { dtoMapping: 'claimDetails' } as const;

function whenYes(key: string): DependencyConfig {
  return {
    dependencies: [{ key, operator: 'IsEqualTo', value: 'yes', model: CLAIM_DETAILS }],
    hideOnAnyUnfulfilled: true,
    reset: { when: 'unfulfilled', value: null },
  };
}

const YES_NO = [
  { value: 'yes', label: 'pages.yes' },
  { value: 'no', label: 'pages.no' },
] as const;

/** What was bought, what went wrong and what it cost. */
export const standardClaimDetailsPage: PageDefinition = {
  slug: 'claim-details',
  title: 'pages.claimDetails.title',
  intro: 'pages.claimDetails.intro',
  action: 'continue',
  actionLabel: 'pages.continue',
  deadlineKeys: ['claimFilingDeadline', 'globalDeadline'],
  enableTimeout: true,
  blocks: [
    {
      id: 'product',
      kind: 'inputRow',
      heading: 'pages.purchase.heading',
      fields: [
        {
          type: 'select',
          key: 'productModel',
          model: CLAIM_DETAILS,
          label: 'pages.productModel.label',
          hint: 'pages.productModel.hint',
          options: [
            { value: 'HK-100', label: 'pages.productModel.hk100' },
            { value: 'HK-200', label: 'pages.productModel.hk200' },
            { value: 'HK-200S', label: 'pages.productModel.hk200s' },
            { value: 'HK-300', label: 'pages.productModel.hk300' },
          ],
          hasNoneOption: true,
          noneOptionLabel: 'pages.productModel.none',
        },
        {
          type: 'text',
          key: 'serialNumber',
          model: CLAIM_DETAILS,
          label: 'pages.serialNumber.label',
          hint: 'pages.serialNumber.hint',
          autocomplete: 'off',
          isCode: true,
        },
      ],
    },
    {
      id: 'purchase',
      kind: 'inputRow',
      fields: [
        {
          type: 'date',
          key: 'purchaseDate',
          model: CLAIM_DETAILS,
          label: 'pages.purchaseDate.label',
          hint: 'pages.purchaseDate.hint',
        },
        {
          type: 'text',
          key: 'purchasePlace',
          model: CLAIM_DETAILS,
          label: 'pages.purchasePlace.label',
          hint: 'pages.purchasePlace.hint',
        },
      ],
    },
    {
      id: 'amount',
      kind: 'inputRow',
      fields: [
        {
          type: 'text',
          key: 'amountPaid',
          model: CLAIM_DETAILS,
          label: 'pages.amountPaid.label',
          hint: 'pages.amountPaid.hint',
          maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
          inputGroupConfig: { prefix: 'pages.currencySign' },
        },
      ],
    },
    {
      id: 'injury',
      kind: 'inputRow',
      heading: 'pages.harm.heading',
      widths: [12],
      fields: [
        {
          type: 'radio',
          key: 'hadInjury',
          model: CLAIM_DETAILS,
          label: 'pages.hadInjury.label',
          options: YES_NO,
          stylingChoice: 'inline',
        },
      ],
    },
    {
      id: 'injuryDescription',
      kind: 'inputRow',
      widths: [12],
      fields: [
        {
          type: 'textArea',
          key: 'injuryDescription',
          model: CLAIM_DETAILS,
          label: 'pages.injuryDescription.label',
          hint: 'pages.injuryDescription.hint',
          rows: 5,
          dependencies: whenYes('hadInjury'),
        },
      ],
    },
    {
      id: 'repair',
      kind: 'inputRow',
      widths: [12],
      fields: [
        {
          type: 'radio',
          key: 'hadRepair',
          model: CLAIM_DETAILS,
          label: 'pages.hadRepair.label',
          options: YES_NO,
          stylingChoice: 'inline',
        },
      ],
    },
    {
      id: 'repairDetails',
      kind: 'inputRow',
      fields: [
        {
          type: 'date',
          key: 'repairDate',
          model: CLAIM_DETAILS,
          label: 'pages.repairDate.label',
          hint: 'pages.date.hint',
          dependencies: whenYes('hadRepair'),
        },
        {
          type: 'text',
          key: 'repairCost',
          model: CLAIM_DETAILS,
          label: 'pages.repairCost.label',
          maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
          inputGroupConfig: { prefix: 'pages.currencySign' },
          dependencies: whenYes('hadRepair'),
        },
      ],
    },
    {
      id: 'compensation',
      kind: 'inputRow',
      widths: [12],
      fields: [
        {
          type: 'hybridRadio',
          key: 'otherCompensation',
          model: CLAIM_DETAILS,
          label: 'pages.otherCompensation.label',
          hint: 'pages.otherCompensation.hint',
          whyWeAsk: 'pages.otherCompensation.why',
          stylingChoice: 'stacked',
          options: [
            { value: 'none', label: 'pages.otherCompensation.none' },
            { value: 'refund', label: 'pages.otherCompensation.refund' },
          ],
          metadata: {
            textOptionLabel: 'pages.otherCompensation.other',
            textLabel: 'pages.otherCompensation.text',
          },
        },
      ],
    },
  ],
};

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
    standardStart,
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
