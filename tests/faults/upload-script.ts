import {
  compareDocuments,
  documentSteps,
  type FormScript,
  findDocuments,
  type NotedFile,
} from './form-script.ts';

/** Documents for a claim that is filed already: two pages. */
export function createUploadScript(documents: readonly NotedFile[]): FormScript {
  return {
    slug: 'documents-upload',
    credentials: [
      ['Claim reference number', 'RW-S-100482'],
      ['PIN', '274163'],
    ],
    documents: documents.map(({ file }) => file),
    pages: [
      {
        heading: 'Supporting documents',
        find: findDocuments,
        steps: documentSteps(documents),
        action: 'Send documents',
      },
    ],
    compare: (filed) => compareDocuments(filed, documents),
  };
}
