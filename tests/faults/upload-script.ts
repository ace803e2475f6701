import {
  compareDocuments,
  compareFields,
  documentSteps,
  type FormScript,
  hasDocuments,
  type NotedFile,
} from './form-script.ts';

const CREDENTIALS = { claimReferenceNumber: 'RW-S-100482', pin: '274163' } as const;

export function createUploadScript(documents: readonly NotedFile[]): FormScript {
  return {
    slug: 'documents-upload',
    credentials: [
      ['Reference code', CREDENTIALS.claimReferenceNumber],
      ['PIN', CREDENTIALS.pin],
    ],
    documents: documents.map(({ file }) => file),
    pages: [
      {
        heading: 'Supporting documents',
        isWhole: hasDocuments,
        steps: documentSteps(documents),
        action: 'Send documents',
      },
    ],
    compare: (filed) =>
      compareFields(filed, { credentials: CREDENTIALS }) ?? compareDocuments(filed, documents),
  };
}
