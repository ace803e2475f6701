import { describeCredentials } from './case/server-case.ts';
import { endWithNpm } from './end-with-npm.ts';
import { startMock } from './node.ts';
import { readOptions, readPort } from './read-options.ts';

// Command `npm run mock`: serves the api-mock alone.
const USAGE =
  'npm run mock [-- --case FOLDER --scenario FILE --port N --host H --data DIR --allow-origin O --allow-host H]';

const { values } = readOptions(
  {
    options: {
      case: { type: 'string' },
      scenario: { type: 'string' },
      port: { type: 'string', default: process.env.PORT ?? '4174' },
      host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
      data: { type: 'string' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      'allow-host': { type: 'string', multiple: true, default: [] },
    },
  },
  USAGE,
);

// Must run before the first output: a reader of that output may end npm at once.
endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
const mock = await startMock({
  caseFolder: values.case,
  scenarioFile: values.scenario,
  port: readPort(values.port),
  host: values.host,
  allowedOrigins: values['allow-origin'],
  allowedHosts: values['allow-host'],
  ...(values.data === undefined ? {} : { dataDir: values.data }),
});

console.log(`api-mock      ${mock.url}/api/\npanel         ${mock.url}/__mock/`);
if (mock.scenario !== undefined) {
  console.log(`scenario      ${mock.scenario.title}\n              ${mock.url}${mock.scenario.address}`);
}
console.log(`credentials   ${describeCredentials(mock.serverCase).join('\n              ')}`);
process.once('SIGINT', () => void mock.stop());
process.once('SIGTERM', () => void mock.stop());
