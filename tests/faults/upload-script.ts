import type { TestFile } from '../support/test-files.ts';
import { compareDocuments, documentSteps, type FormScript, findDocuments } from './form-script.ts';

/** Documents for a claim that is filed already: two pages. */
export function createUploadScript(documents: readonly { file: TestFile; note: string }[]): FormScript {
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
        steps: documents.flatMap(({ file, note }) => documentSteps(file, note)),
        action: 'Send documents',
      },
    ],
    compare: (filed) => compareDocuments(filed, documents),
  };
}
