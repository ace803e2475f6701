import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { prerenderPathsOf } from './prerender/prerender-paths.ts';
import { takeSnapshot } from './prerender/take-snapshot.ts';
import { readDeploymentFile, readSettingsFile } from './read-settings.ts';
import { headersPathOf, nginxHeadersPathOf, stampSite } from './stamp-site.ts';

const USAGE = 'npm run configure -- --settings settings.json --site build/production [--snapshot https://…]';

const { values } = parseArgs({
  options: { settings: { type: 'string' }, site: { type: 'string' }, snapshot: { type: 'string' } },
});
const { settings: settingsFile, site, snapshot: server } = values;

if (settingsFile === undefined || site === undefined || !existsSync(`${site}/index.html`)) {
  console.error(`Give the settings of the case and the folder of a built site:\n  ${USAGE}`);
  process.exit(2);
}

const settings = readSettingsFile(settingsFile);
// What another case's server said has no place in this one.
rmSync(prerenderPathsOf(site).snapshot, { force: true });
if (server !== undefined) await takeSnapshot(site, (path) => askServer(new URL(path, server)));
await stampSite(site, settings, readDeploymentFile(settingsFile));
// The next build must not take the changed site for its own.
rmSync(`${site}-digest.txt`, { force: true });
console.log(`${site} now has the settings of ${settingsFile} (theme ${settings.theme}).`);
console.log(`Serve it with the headers in ${headersPathOf(site)} (for nginx: ${nginxHeadersPathOf(site)}).`);

async function askServer(url: URL): Promise<unknown> {
  const answer = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: the start pages need what it says.`);
  return answer.json();
}
