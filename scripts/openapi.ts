import './case/install-demo-case.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_PATH, renderDocument } from './openapi/document.ts';

// Writes docs/openapi.json from the contract; with --check only compares the file.
const document = renderDocument();
if (!process.argv.includes('--check')) {
  writeFileSync(DOCUMENT_PATH, document);
  console.log(`Wrote ${DOCUMENT_PATH}`);
} else if (readFileSync(DOCUMENT_PATH, 'utf8') === document) {
  console.log(`${DOCUMENT_PATH} agrees with the contract`);
} else {
  console.error(
    `${DOCUMENT_PATH} does not agree with the schemas of src/server. Write it anew: npm run openapi`,
  );
  process.exitCode = 1;
}
