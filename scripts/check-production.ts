import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import { listCredentialValues } from '#api-mock/case/server-case.ts';
import { readBuildRecord } from './build-record.ts';
import { findForbiddenOrigins } from './production-findings.ts';

// Fails if a production build contains anything of the mock, the gallery or the demonstration data.
const FORBIDDEN: readonly { readonly what: string; readonly text: string }[] = [
  { what: 'the path of the mock', text: '__mock' },
  { what: 'code of the mock', text: 'api-mock' },
  { what: 'the gallery', text: 'gallery' },
  ...listCredentialValues(loadServerCase()).map((text) => ({ what: 'a demonstration credential', text })),
];
/** Compressed copies, whose originals are checked. */
const COMPRESSED = /\.(br|gz)$/;

const folder = process.argv[2] ?? 'build/production';
const files = globSync('**/*', { cwd: folder }).filter(
  (name) => !COMPRESSED.test(name) && statSync(join(folder, name)).isFile(),
);
const textFindings = files.flatMap((name) => {
  const text = `${name}\n${readFileSync(join(folder, name), 'latin1')}`;
  return FORBIDDEN.filter((forbidden) => text.includes(forbidden.text)).map(
    ({ what, text: found }) => `${name} holds ${what}: "${found}"`,
  );
});
const findings = [...textFindings, ...findForbiddenOrigins(readBuildRecord(folder))];

for (const finding of findings) console.error(finding);
console.log(
  `${files.length} files of ${folder} searched for ${FORBIDDEN.length} texts and its chunks for what they are made of, ${findings.length} found`,
);
if (findings.length > 0 || files.length === 0) process.exitCode = 1;
