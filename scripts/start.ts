import { CLAIMANTS } from '#api-mock/data/claimants.ts';
import { createMockListener } from '#api-mock/node.ts';
import { buildSite } from './build.ts';
import { servePortal } from './serve.ts';

// Builds the demonstration site and serves it with the api-mock on one origin.
const port = Number(process.env.PORT ?? 4173);
const host = process.env.HOST ?? '127.0.0.1';

console.log('Building …');
const siteFolder = await buildSite('demo');
const mock = createMockListener();
const portal = await servePortal({ siteFolder, answerApi: mock.handle, port, host }).catch((error: Error) => {
  mock.close();
  console.error(
    `The portal cannot be served at ${host}:${port}: ${error.message}. PORT and HOST choose another place.`,
  );
  process.exit(1);
});

const credentials = CLAIMANTS.map(({ classMemberId, pin }) => `${classMemberId} with PIN ${pin}`);
console.log(`
  Portal       ${portal.url}/
  Mock panel   ${portal.url}/__mock/
  Gallery      ${portal.url}/gallery
  Sign in as   ${credentials.join('\n               ')}

Ctrl+C ends it.`);

async function stop(): Promise<void> {
  await portal.close();
  mock.close();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
