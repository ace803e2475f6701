import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { CONFIRMATION_SLUG } from '#claim/definition/page-roles.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

/** What differs between the document pages of the form types. */
export interface SupportingDocumentsOptions {
  readonly deadlineKey: DeadlineKey;
  readonly required: boolean;
  readonly intro: string;
  readonly action: 'continue' | 'submit';
  readonly actionLabel: string;
}

/** The multi-record document manager (specification, sections 2 and 4). */
export function createSupportingDocumentsPage(options: SupportingDocumentsOptions): PageDefinition {
  return {
    slug: 'supporting-documents',
    title: 'pages.supportingDocuments.title',
    intro: options.intro,
    action: options.action,
    actionLabel: options.actionLabel,
    deadlineKeys: [options.deadlineKey, 'globalDeadline'],
    enableTimeout: true,
    blocks: [
      {
        id: 'documents',
        kind: 'documentManager',
        heading: 'pages.documents.heading',
        section: 'documentContexts',
        required: options.required,
        fields: [
          {
            type: 'select',
            key: 'documentType',
            label: 'pages.documentType.label',
            options: [
              { value: 'receipt', label: 'pages.documentType.receipt' },
              { value: 'photo', label: 'pages.documentType.photo' },
              { value: 'repairInvoice', label: 'pages.documentType.repairInvoice' },
              { value: 'medicalRecord', label: 'pages.documentType.medicalRecord' },
              { value: 'identity', label: 'pages.documentType.identity' },
              { value: 'other', label: 'pages.documentType.other' },
            ],
          },
          { type: 'file', key: 'file', label: 'pages.file.label', hint: 'pages.file.hint' },
          {
            type: 'text',
            key: 'description',
            label: 'pages.documentDescription.label',
            hint: 'pages.documentDescription.hint',
          },
        ],
      },
    ],
  };
}

/** The version of the wording of the statement below; it travels with the signature (decisions, "Payload"). */
export const SIGNATURE_STATEMENT_VERSION = '2026-01';

/** Everything entered, an edit link a section, and the signature under penalty of perjury. */
export function createClaimSummaryPage(deadlineKey: DeadlineKey): PageDefinition {
  return {
    slug: 'claim-summary',
    role: 'summary',
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
    slug: CONFIRMATION_SLUG,
    role: 'confirmation',
    title: 'pages.confirmation.title',
    blocks: [],
    action: 'none',
    actionLabel: 'pages.continue',
    deadlineKeys: [],
    enableTimeout: true,
  };
}
