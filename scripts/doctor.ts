import { CaseError } from '#api-mock/case/explain-issues.ts';
import { readOptions } from '#api-mock/read-options.ts';
import { type Case, readCase } from './case/read-case.ts';
import { examineDeployment } from './doctor/examine.ts';

const USAGE = `Give the address of the deployed portal, or of a server: npm run doctor -- --url https://claims.example.org
  --case FOLDER  holds the server against the forms and words of a case that is not deployed yet`;

const { values } = readOptions({ options: { url: { type: 'string' }, case: { type: 'string' } } }, USAGE);
if (values.url === undefined || !URL.canParse(values.url)) {
  console.error(USAGE);
  process.exit(2);
}

const given = values.case === undefined ? undefined : readGivenCase(values.case);
const findings = await examineDeployment(new URL(values.url), given).catch((error: Error) => {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  console.error(`${values.url} cannot be examined: ${error.message}${cause}.`);
  process.exit(1);
});
for (const { verdict, subject, detail } of findings)
  console.log(`${verdict.padEnd(8)} ${subject}: ${detail}`);
const failed = findings.filter(({ verdict }) => verdict === 'failed').length;
console.log(failed === 0 ? '\nNothing to mend.' : `\n${failed} to mend.`);
if (failed > 0) process.exitCode = 1;

/** What is wrong with its files is told without a stack. */
function readGivenCase(folder: string): Case {
  try {
    return readCase(folder);
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
