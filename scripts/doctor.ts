import { parseArgs } from 'node:util';
import { examineDeployment } from './doctor/examine.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
if (values.url === undefined || !URL.canParse(values.url)) {
  console.error(
    'Give the address of the deployed portal: npm run doctor -- --url https://claims.example.org',
  );
  process.exit(2);
}

const findings = await examineDeployment(new URL(values.url));
for (const { verdict, subject, detail } of findings)
  console.log(`${verdict.padEnd(8)} ${subject}: ${detail}`);
const failed = findings.filter(({ verdict }) => verdict === 'failed').length;
console.log(failed === 0 ? '\nNothing to mend.' : `\n${failed} to mend.`);
if (failed > 0) process.exitCode = 1;
