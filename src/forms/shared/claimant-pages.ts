import type { DependencyConfig } from '#claim/definition/field-config.ts';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

const CLAIMANT_INFO = { dtoMapping: 'claimantInfo' } as const;

/** Shown where somebody files for another person: a minor, a deceased or an incapacitated claimant. */
const forAnotherPerson: DependencyConfig = {
  dependencies: [
    { key: 'filingCapacity', operator: 'IsNotEqualTo', value: 'self', model: CLAIMANT_INFO },
    { key: 'filingCapacity', operator: 'IsNotEqualTo', value: null, model: CLAIMANT_INFO },
  ],
  hideOnAnyUnfulfilled: true,
  reset: { when: 'unfulfilled', value: null },
};

/** Who claims, for whom, and how to reach them. */
export function createClaimantInfoPage(deadlineKey: DeadlineKey): PageDefinition {
  return {
    slug: 'claimant-info',
    title: 'pages.claimantInfo.title',
    intro: 'pages.claimantInfo.intro',
    action: 'continue',
    actionLabel: 'pages.continue',
    deadlineKeys: [deadlineKey, 'globalDeadline'],
    enableTimeout: true,
    blocks: [
      {
        id: 'name',
        kind: 'name',
        heading: 'pages.name.heading',
        model: CLAIMANT_INFO,
        style: 'firstMiddleLast',
      },
      {
        id: 'birth',
        kind: 'inputRow',
        fields: [
          {
            type: 'date',
            key: 'dateOfBirth',
            model: CLAIMANT_INFO,
            label: 'pages.dateOfBirth.label',
            hint: 'pages.dateOfBirth.hint',
            whyWeAsk: 'pages.dateOfBirth.why',
            autocomplete: 'bday',
          },
        ],
      },
      {
        id: 'capacity',
        kind: 'inputRow',
        heading: 'pages.capacity.heading',
        fields: [
          {
            type: 'select',
            key: 'filingCapacity',
            model: CLAIMANT_INFO,
            label: 'pages.filingCapacity.label',
            hint: 'pages.filingCapacity.hint',
            whyWeAsk: 'pages.filingCapacity.why',
            options: [
              { value: 'self', label: 'pages.filingCapacity.self' },
              { value: 'minor', label: 'pages.filingCapacity.minor' },
              { value: 'deceased', label: 'pages.filingCapacity.deceased' },
              { value: 'incapacitated', label: 'pages.filingCapacity.incapacitated' },
            ],
          },
        ],
      },
      {
        id: 'representative',
        kind: 'inputRow',
        fields: [
          {
            type: 'text',
            key: 'representativeName',
            model: CLAIMANT_INFO,
            label: 'pages.representativeName.label',
            dependencies: forAnotherPerson,
          },
          {
            type: 'text',
            key: 'representativeRelationship',
            model: CLAIMANT_INFO,
            label: 'pages.representativeRelationship.label',
            hint: 'pages.representativeRelationship.hint',
            dependencies: forAnotherPerson,
          },
        ],
      },
      {
        id: 'address',
        kind: 'address',
        heading: 'pages.address.heading',
        copy: 'pages.address.copy',
        model: CLAIMANT_INFO,
      },
      {
        id: 'reach',
        kind: 'inputRow',
        heading: 'pages.reach.heading',
        fields: [
          {
            type: 'text',
            key: 'emailAddress',
            model: CLAIMANT_INFO,
            label: 'pages.emailAddress.label',
            hint: 'pages.emailAddress.hint',
            whyWeAsk: 'pages.emailAddress.why',
            inputMode: 'email',
            autocomplete: 'email',
          },
          {
            type: 'text',
            key: 'phoneNumber',
            model: CLAIMANT_INFO,
            label: 'pages.phoneNumber.label',
            hint: 'pages.phoneNumber.hint',
            maskName: 'USA_PHONE_NUMBER',
            autocomplete: 'tel-national',
            dependencies: {
              dependencies: [
                {
                  key: 'mailingCountry',
                  model: CLAIMANT_INFO,
                  operator: 'IsNotEqualTo',
                  value: 'US',
                  overridingMask: 'INTERNATIONAL_PHONE_NUMBER',
                },
              ],
            },
          },
        ],
      },
      { id: 'confirmation', kind: 'confirmation', model: CLAIMANT_INFO },
      {
        id: 'preference',
        kind: 'inputRow',
        fields: [
          {
            type: 'radio',
            key: 'contactPreference',
            model: CLAIMANT_INFO,
            label: 'pages.contactPreference.label',
            stylingChoice: 'stacked',
            options: [
              { value: 'email', label: 'pages.contactPreference.email' },
              { value: 'phone', label: 'pages.contactPreference.phone' },
              { value: 'mail', label: 'pages.contactPreference.mail' },
            ],
          },
        ],
      },
    ],
  };
}

const CLAIM_DETAILS = { dtoMapping: 'claimDetails' } as const;

function whenPaidBy(method: string): DependencyConfig {
  return {
    dependencies: [{ key: 'paymentMethod', operator: 'IsEqualTo', value: method, model: CLAIM_DETAILS }],
    hideOnAnyUnfulfilled: true,
    reset: { when: 'unfulfilled', value: null },
  };
}

/** How the claimant wants to be paid, with the wallet option (specification, section 1). */
export function createPaymentElectionPage(deadlineKey: DeadlineKey): PageDefinition {
  const byDirectDeposit = whenPaidBy('directDeposit');
  return {
    slug: 'payment-election',
    role: 'payment',
    title: 'pages.paymentElection.title',
    intro: 'pages.paymentElection.intro',
    action: 'continue',
    actionLabel: 'pages.continue',
    deadlineKeys: [deadlineKey, 'globalDeadline'],
    enableTimeout: true,
    blocks: [
      {
        id: 'method',
        kind: 'inputRow',
        widths: [12],
        fields: [
          {
            type: 'radio',
            key: 'paymentMethod',
            model: CLAIM_DETAILS,
            label: 'pages.paymentMethod.label',
            stylingChoice: 'stacked',
            options: [
              { value: 'check', label: 'pages.paymentMethod.check' },
              { value: 'directDeposit', label: 'pages.paymentMethod.directDeposit' },
              { value: 'wallet', label: 'pages.paymentMethod.wallet', offeredBy: 'wallet' },
            ],
          },
        ],
      },
      {
        id: 'accountType',
        kind: 'inputRow',
        fields: [
          {
            type: 'select',
            key: 'bankAccountType',
            model: CLAIM_DETAILS,
            label: 'pages.bankAccountType.label',
            dependencies: byDirectDeposit,
            options: [
              { value: 'checking', label: 'pages.bankAccountType.checking' },
              { value: 'savings', label: 'pages.bankAccountType.savings' },
            ],
          },
        ],
      },
      {
        id: 'account',
        kind: 'inputRow',
        fields: [
          {
            type: 'text',
            key: 'bankRoutingNumber',
            model: CLAIM_DETAILS,
            label: 'pages.bankRoutingNumber.label',
            hint: 'pages.bankRoutingNumber.hint',
            inputMode: 'numeric',
            autocomplete: 'off',
            dependencies: byDirectDeposit,
          },
          {
            type: 'text',
            key: 'bankAccountNumber',
            model: CLAIM_DETAILS,
            label: 'pages.bankAccountNumber.label',
            hint: 'pages.bankAccountNumber.hint',
            whyWeAsk: 'pages.bankAccountNumber.why',
            inputMode: 'numeric',
            autocomplete: 'off',
            dependencies: byDirectDeposit,
          },
        ],
      },
      { id: 'wallet', kind: 'wallet', model: CLAIM_DETAILS, dependencies: whenPaidBy('wallet') },
    ],
  };
}
