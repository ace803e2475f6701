import { watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { CaseError } from '#api-mock/case/explain-issues.ts';
import { describeCredentials } from '#api-mock/case/server-case.ts';
import { createMockListener, type MockListener } from '#api-mock/node.ts';
import { readOptions } from '#api-mock/read-options.ts';
import { ScenarioFileError } from '#api-mock/scenario/presets.ts';
import { buildSite } from './build.ts';
import { makeCaseSite, stampCase } from './case/make-case-site.ts';
import { findPort, servePortal } from './serve.ts';

// Builds the demonstration site and serves it with the api-mock on one origin; with `--case FOLDER` it shows that case, with
// `--scenario FILE` the mock begins in that scenario.
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
const { host } = values;
const wanted = Number(values.port);
// Before anything is built: the site of a case at this port may be another start's.
const port = await findPort(wanted, host).catch(refuse);

console.log('Building …');
const built = await buildSite('demo');
const siteFolder = values.case === undefined ? built : await makeSiteOf(values.case);
const mock = openMock();
const portal = await servePortal({ siteFolder, answerApi: mock.handle, port, host }).catch(refuse);

if (values.case !== undefined) followCase(values.case);

const credentials = describeCredentials(mock.server.world.serverCase);
console.log(`
  Portal       ${portal.url}/
  Mock panel   ${portal.url}/__mock/
  Gallery      ${portal.url}/gallery${describeOpened()}
  Sign in as   ${credentials.join('\n               ')}

Ctrl+C ends it.`);

function refuse(error: Error): never {
  console.error(
    `The portal cannot be served at ${host}:${values.port}: ${error.message.replace(/\.$/, '')}. --port and --host choose another place.`,
  );
  process.exit(1);
}

/** The mock as it was asked for; what is wrong with the files of its case, or with its scenario, is told without a stack. */
function openMock(): MockListener {
  try {
    return createMockListener({ caseFolder: values.case, scenarioFile: values.scenario });
  } catch (error) {
    if (!(error instanceof CaseError || error instanceof ScenarioFileError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The scenario that the mock began in: its address begins it anew in a fresh space. */
function describeOpened(): string {
  const { scenario } = mock.server;
  if (scenario === undefined) return '';
  return `\n  Scenario     ${scenario.title}\n               ${portal.url}${scenario.address}`;
}

/** A copy of the demonstration site with a case of one's own. Each port has a folder: several cases can be shown at once. */
async function makeSiteOf(folder: string): Promise<string> {
  const site = `build/case-${port}`;
  if (!(await tellMistakes(() => makeCaseSite(built, site, folder)))) process.exit(1);
  return site;
}

/** An editor writes a file in steps: between them it may be empty. Milliseconds. */
const WRITTEN_AFTER_MS = 100;

/** Stamps the site anew, and serves it as it then is, whenever a file of the case has changed. */
function followCase(folder: string): void {
  let isWaiting = false;
  let stamping = Promise.resolve();
  watch(folder, { recursive: true }, (_event, file) => {
    if (isWaiting || file === null || !file.endsWith('.json')) return;
    isWaiting = true;
    stamping = stamping.then(async () => {
      await setTimeout(WRITTEN_AFTER_MS);
      // What changes from here on is stamped after this.
      isWaiting = false;
      if (await tellMistakes(() => stampCase(siteFolder, folder))) portal.reread();
    });
  });
}

/** Does something with the case's files, or tells what is wrong with them; then the site stays as it was. */
async function tellMistakes(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.error(error instanceof CaseError ? error.message : error);
    return false;
  }
}

async function stop(): Promise<void> {
  await portal.close();
  mock.close();
  // The watch on a case's folder would keep the process alive.
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
