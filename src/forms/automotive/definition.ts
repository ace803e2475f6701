import type { DependencyConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import { createClaimantInfoPage, createPaymentElectionPage } from '#forms/shared/claimant-pages.ts';
import {
  createClaimSummaryPage,
  createConfirmationPage,
  createSupportingDocumentsPage,
} from '#forms/shared/closing-pages.ts';
import { automotiveStart } from '#forms/start-pages.ts';

const CLAIM_DETAILS = { dtoMapping: 'claimDetails' } as const;

function whenEqual(key: string, value: string): DependencyConfig {
  return {
    dependencies: [{ key, operator: 'IsEqualTo', value, model: CLAIM_DETAILS }],
    hideOnAnyUnfulfilled: true,
    reset: { when: 'unfulfilled', value: null },
  };
}

const YES_NO = [
  { value: 'yes', label: 'pages.yes' },
  { value: 'no', label: 'pages.no' },
] as const;

/** The vehicle by its VIN, the time of ownership, repairs, and what was paid for (specification, section 2). */
export const automotiveClaimDetailsPage: PageDefinition = {
  slug: 'claim-details',
  title: 'pages.vehicleDetails.title',
  intro: 'pages.vehicleDetails.intro',
  action: 'continue',
  actionLabel: 'pages.continue',
  deadlineKeys: ['automotiveFilingDeadline', 'globalDeadline'],
  enableTimeout: true,
  blocks: [
    {
      id: 'vin',
      kind: 'inputRow',
      heading: 'pages.vehicle.heading',
      fields: [
        {
          type: 'text',
          key: 'vin',
          model: CLAIM_DETAILS,
          label: 'pages.vin.label',
          hint: 'pages.vin.hint',
          whyWeAsk: 'pages.vin.why',
          maskName: 'VIN',
          autocomplete: 'off',
        },
        {
          type: 'text',
          key: 'mileage',
          model: CLAIM_DETAILS,
          label: 'pages.mileage.label',
          maskName: 'CURRENCY_COMMA_DELIMITED',
          inputGroupConfig: { suffix: 'pages.mileage.unit' },
        },
      ],
    },
    {
      id: 'vehicle',
      kind: 'inputRow',
      widths: [4, 4, 4],
      fields: [
        {
          type: 'text',
          key: 'vehicleYear',
          model: CLAIM_DETAILS,
          label: 'pages.vehicleYear.label',
          inputMode: 'numeric',
        },
        { type: 'text', key: 'vehicleMake', model: CLAIM_DETAILS, label: 'pages.vehicleMake.label' },
        { type: 'text', key: 'vehicleModel', model: CLAIM_DETAILS, label: 'pages.vehicleModel.label' },
      ],
    },
    {
      id: 'ownership',
      kind: 'inputRow',
      heading: 'pages.ownership.heading',
      widths: [12],
      fields: [
        {
          type: 'radio',
          key: 'ownershipType',
          model: CLAIM_DETAILS,
          label: 'pages.ownershipType.label',
          stylingChoice: 'inline',
          options: [
            { value: 'owned', label: 'pages.ownershipType.owned' },
            { value: 'leased', label: 'pages.ownershipType.leased' },
          ],
        },
      ],
    },
    {
      id: 'stillOwns',
      kind: 'inputRow',
      widths: [12],
      fields: [
        {
          type: 'radio',
          key: 'stillOwns',
          model: CLAIM_DETAILS,
          label: 'pages.stillOwns.label',
          options: YES_NO,
          stylingChoice: 'inline',
        },
      ],
    },
    {
      id: 'ownershipDates',
      kind: 'inputRow',
      fields: [
        {
          type: 'date',
          key: 'ownershipStartDate',
          model: CLAIM_DETAILS,
          label: 'pages.ownershipStartDate.label',
          hint: 'pages.date.hint',
        },
        {
          type: 'date',
          key: 'ownershipEndDate',
          model: CLAIM_DETAILS,
          label: 'pages.ownershipEndDate.label',
          hint: 'pages.date.hint',
          dependencies: whenEqual('stillOwns', 'no'),
        },
      ],
    },
    {
      id: 'repair',
      kind: 'inputRow',
      heading: 'pages.repairs.heading',
      widths: [12],
      fields: [
        {
          type: 'radio',
          key: 'hadRepair',
          model: CLAIM_DETAILS,
          label: 'pages.hadVehicleRepair.label',
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
          dependencies: whenEqual('hadRepair', 'yes'),
        },
      ],
    },
    {
      id: 'transactions',
      kind: 'recordTable',
      section: 'claimTransactions',
      heading: 'pages.transactions.heading',
      copy: 'pages.transactions.copy',
      initialInstances: 1,
      canDelete: true,
      fields: [
        {
          type: 'date',
          key: 'transactionDate',
          label: 'pages.transactionDate.label',
          hint: 'pages.date.hint',
        },
        { type: 'text', key: 'vendor', label: 'pages.vendor.label' },
        { type: 'text', key: 'description', label: 'pages.transactionDescription.label' },
        {
          type: 'text',
          key: 'amount',
          label: 'pages.amount.label',
          maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
          inputGroupConfig: { prefix: 'pages.currencySign' },
        },
      ],
      confirmsNone: {
        model: CLAIM_DETAILS,
        key: 'hasNoTransactions',
        label: 'pages.hasNoTransactions.label',
      },
    },
  ],
};

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
    automotiveStart,
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
