import type { DependencyConfig } from '#core/form/field-config.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

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
