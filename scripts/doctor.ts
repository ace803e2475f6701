import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import { readOptions, readServerAddress } from '#api-mock/read-options.ts';
import { explainFailedFetch } from '#api-mock/tell-error.ts';
import { UserError } from '#api-mock/user-error.ts';
import { readCase } from './case/read-case.ts';
import { examineDeployment } from './doctor/examine.ts';

const USAGE = `Give the address of the deployed portal, or of a server: npm run doctor -- --url https://claims.example.org
  --case FOLDER  holds the server against the forms and words of a case that is not deployed yet`;

const { values } = readOptions({ options: { url: { type: 'string' }, case: { type: 'string' } } }, USAGE);
if (values.url === undefined) throw new UserError(USAGE, 2);
const url = readServerAddress('--url', values.url);

const given = values.case === undefined ? undefined : readCase(values.case);
// `readCase` ignores mistakes in the server's files, because a site does not contain them.
if (given !== undefined && existsSync(join(given.folder, 'server'))) loadServerCase(given.folder);
const findings = await examineDeployment(url, given).catch((error: unknown) => {
  throw new UserError(`${values.url} cannot be examined: ${explainFailedFetch(error)}.`);
});
for (const { verdict, subject, detail } of findings)
  console.log(`${verdict.padEnd(8)} ${subject}: ${detail}`);
const failed = findings.filter(({ verdict }) => verdict === 'failed').length;
console.log(failed === 0 ? '\nNothing to mend.' : `\n${failed} to mend.`);
if (failed > 0) process.exitCode = 1;
