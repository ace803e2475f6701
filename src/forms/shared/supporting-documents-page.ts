import type { PageDefinition } from '#core/form/page-definition.ts';
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
