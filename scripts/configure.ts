import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readOptions } from '#api-mock/read-options.ts';
import { DEMO_CASE, readCaseOrExit } from './case/read-case.ts';
import { prerenderPathsOf } from './prerender/prerender-paths.ts';
import { takeSnapshot } from './prerender/take-snapshot.ts';
import { headersPathOf, nginxHeadersPathOf, stampSite } from './stamp-site.ts';

const USAGE =
  'npm run configure -- --case cases/rivenwood --site build/production [--settings settings.json] [--snapshot https://…]';

const { values } = readOptions(
  {
    options: {
      case: { type: 'string' },
      settings: { type: 'string' },
      site: { type: 'string' },
      snapshot: { type: 'string' },
    },
  },
  USAGE,
);
const { case: folder = DEMO_CASE, settings: settingsFile, site, snapshot: server } = values;

if (site === undefined || !existsSync(`${site}/index.html`)) {
  console.error(`Give the case and the folder of a built site:\n  ${USAGE}`);
  process.exit(2);
}

const given = readCaseOrExit(folder, settingsFile === undefined ? {} : readOverlay(settingsFile));
// What another case's server said has no place in this one.
rmSync(prerenderPathsOf(site).snapshot, { force: true });
if (server !== undefined) await takeSnapshot(site, (path) => askServer(new URL(path, server)));
await stampSite(site, given);
// The next build must not take the changed site for its own.
rmSync(`${site}-digest.txt`, { force: true });
console.log(`${site} is now the site of ${folder} (theme ${given.settings.theme}).`);
console.log(`Serve it with the headers in ${headersPathOf(site)} (for nginx: ${nginxHeadersPathOf(site)}).`);

/** What replaces the case's own settings. */
function readOverlay(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

async function askServer(url: URL): Promise<unknown> {
  const answer = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: the start pages need what it says.`);
  return answer.json();
}
