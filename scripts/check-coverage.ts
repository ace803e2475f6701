import { readFileSync, writeFileSync } from 'node:fs';
import { listPlaywrightClaims, listVitestClaims } from './claiming-tests.ts';
import { type ClaimingTest, findCoverageProblems, parseCoverageRows } from './specification-coverage.ts';

/**
 * Compares docs/specification-coverage.md with the test reports of `npm test`: every row that is not excused needs a test that carries
 * its id, ran and passed. Writes which test proved which row.
 */
const LIST = 'docs/specification-coverage.md';
const OUTCOME = 'reports/specification-coverage.txt';
const root = process.cwd();

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const tests: readonly ClaimingTest[] = [
  ...listVitestClaims(readJson('reports/unit.json'), root),
  ...listVitestClaims(readJson('reports/browser.json'), root),
  ...listPlaywrightClaims(readJson('reports/flows.json'), root),
];
const rows = parseCoverageRows(readFileSync(LIST, 'utf8'));
const problems = findCoverageProblems(rows, tests);

const outcome = rows.map(({ id, text, notDone }) => {
  const proofs = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ name, file, didPass }) => `    ${didPass ? 'passed' : 'FAILED'}  ${file}: ${name}`);
  return [`${id}  ${text}`, ...(notDone === undefined ? proofs : [`    not done: ${notDone}`])].join('\n');
});
writeFileSync(OUTCOME, `${outcome.join('\n')}\n`);

for (const problem of problems) console.log(problem);
const notDone = rows.filter((row) => row.notDone !== undefined).length;
console.log(
  `${rows.length} rows, ${notDone} of them not done; ${tests.length} tests carry ids; ${problems.length} problems`,
);
if (rows.length === 0 || problems.length > 0) process.exitCode = 1;
