import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readDeploymentFile, readSettingsFile } from './read-settings.ts';
import { headersPathOf, nginxHeadersPathOf, stampSite } from './stamp-site.ts';

const USAGE = 'npm run configure -- --settings settings.json --site build/production';

const { values } = parseArgs({ options: { settings: { type: 'string' }, site: { type: 'string' } } });
const { settings: settingsFile, site } = values;

if (settingsFile === undefined || site === undefined || !existsSync(`${site}/index.html`)) {
  console.error(`Give the settings of the case and the folder of a built site:\n  ${USAGE}`);
  process.exit(2);
}

const settings = readSettingsFile(settingsFile);
await stampSite(site, settings, readDeploymentFile(settingsFile));
// The next build must not take the changed site for its own.
rmSync(`${site}-digest.txt`, { force: true });
console.log(`${site} now has the settings of ${settingsFile} (theme ${settings.theme}).`);
console.log(`Serve it with the headers in ${headersPathOf(site)} (for nginx: ${nginxHeadersPathOf(site)}).`);
