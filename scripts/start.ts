import { watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describeCredentials } from '#api-mock/case/server-case.ts';
import { endWithNpm } from '#api-mock/end-with-npm.ts';
import { createMockListener } from '#api-mock/node.ts';
import { readOptions, readPort } from '#api-mock/read-options.ts';
import { UserError } from '#api-mock/user-error.ts';
import { buildSite } from './build.ts';
import { type CaseSites, createCaseSites } from './case/case-sites.ts';
import { findPort, servePortal } from './serve.ts';

// Builds the demonstration site and serves it with the api-mock on one origin. `--case FOLDER` shows that case; `--scenario FILE` starts
// the mock in that scenario.
const USAGE = 'npm start [-- --case FOLDER --scenario FILE --port N --host H]';

const { values } = readOptions(
  {
    options: {
      case: { type: 'string' },
      scenario: { type: 'string' },
      port: { type: 'string', default: process.env.PORT ?? '4173' },
      host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
    },
  },
  USAGE,
);
// Must run before the build, so that npm's end also stops a build.
endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
const { host } = values;
const wanted = readPort(values.port);
// Must run before the build: another process at this port may be serving the folder of the same name.
const port = await findPort(wanted, host).catch(refuse);

console.log('Building …');
const built = await buildSite('demo');
// Each port has its own folders, so that several cases can be shown at once.
const sites =
  values.case === undefined ? undefined : createCaseSites(built, `build/case-${port}`, values.case);
const siteFolder = sites === undefined ? built : await sites.makeNext();
// `makeNext` has reported the mistakes.
if (siteFolder === undefined) process.exit(1);
const mock = createMockListener({ caseFolder: values.case, scenarioFile: values.scenario });
const portal = await servePortal({ siteFolder, answerApi: mock.handle, port, host }).catch(refuse);

if (values.case !== undefined && sites !== undefined) followCase(values.case, sites);

const credentials = describeCredentials(mock.server.world.serverCase);
console.log(`
  Portal       ${portal.url}/
  Mock panel   ${portal.url}/__mock/
  Gallery      ${portal.url}/gallery${describeOpened()}
  Sign in as   ${credentials.join('\n               ')}

Ctrl+C ends it.`);

function refuse(error: Error): never {
  throw new UserError(
    `The portal cannot be served at ${host}:${values.port}: ${error.message.replace(/\.$/, '')}. --port and --host choose another place.`,
  );
}

/** Describes the scenario in which the mock began; its address opens it again in a fresh space. */
function describeOpened(): string {
  const { scenario } = mock.server;
  if (scenario === undefined) return '';
  return `\n  Scenario     ${scenario.title}\n               ${portal.url}${scenario.address}`;
}

/** Delay in milliseconds, because an editor writes a file in steps and it may be empty in between. */
const WRITTEN_AFTER_MS = 100;
/** Files of a case; the editors' own copies have other endings. */
const CASE_FILE = /\.(?:json|jpe?g|png|webp)$/i;

/** Rebuilds the site whenever a file of the case changes, and serves it once it is complete. */
function followCase(folder: string, { makeNext }: CaseSites): void {
  let isWaiting = false;
  let making = Promise.resolve();
  watch(folder, { recursive: true }, (_event, file) => {
    if (isWaiting || file === null || !CASE_FILE.test(file)) return;
    isWaiting = true;
    making = making.then(async () => {
      await setTimeout(WRITTEN_AFTER_MS);
      // A change from here on starts another build.
      isWaiting = false;
      const next = await makeNext();
      if (next !== undefined) portal.show(next);
    });
  });
}

async function stop(): Promise<void> {
  sites?.close();
  await portal.close();
  mock.close();
  // The watcher on the case's folder would keep the process alive.
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
