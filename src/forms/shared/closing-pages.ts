import type { PageDefinition } from '#core/form/page-definition.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

/** The version of the wording of the statement below; it travels with the signature (decisions, "Payload"). */
export const SIGNATURE_STATEMENT_VERSION = '2026-01';

/** Everything entered, an edit link a section, and the signature under penalty of perjury. */
export function createClaimSummaryPage(deadlineKey: DeadlineKey): PageDefinition {
  return {
    slug: 'claim-summary',
    title: 'pages.claimSummary.title',
    intro: 'pages.claimSummary.intro',
    action: 'submit',
    actionLabel: 'pages.submit',
    deadlineKeys: [deadlineKey, 'globalDeadline'],
    enableTimeout: true,
    blocks: [
      { id: 'summary', kind: 'summary' },
      {
        id: 'signature',
        kind: 'signature',
        heading: 'pages.signature.heading',
        model: { dtoMapping: 'signature' },
        statement: 'pages.signature.statement',
        statementVersion: SIGNATURE_STATEMENT_VERSION,
      },
    ],
  };
}

/** The last page: the reference code, or what happens to a claim that waits on this device. No deadline closes it. */
export function createConfirmationPage(): PageDefinition {
  return {
    slug: 'confirmation',
    title: 'pages.confirmation.title',
    blocks: [],
    action: 'none',
    actionLabel: 'pages.continue',
    deadlineKeys: [],
    enableTimeout: true,
  };
}
