import { existsSync, rmSync } from 'node:fs';
import { readOptions, readServerAddress } from '#api-mock/read-options.ts';
import { UserError } from '#api-mock/user-error.ts';
import { readConfiguredCase } from './case/configured-case.ts';
import { DEMO_CASE, readDemoCase } from './case/read-case.ts';
import { countFillIns, findFillInsOfCase } from './fill-ins.ts';
import { askSnapshot } from './prerender/take-snapshot.ts';
import { digestCase, headersPathOf, nginxHeadersPathOf, readStampedDigest, stampSite } from './stamp-site.ts';

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
const { case: folder = DEMO_CASE, settings, site, snapshot: server } = values;

if (site === undefined || !existsSync(`${site}/index.html`))
  throw new UserError(`Give the case and the folder of a built site:\n  ${USAGE}`, 2);
if (values.case === undefined) refuseOtherCase(site);

const given = readConfiguredCase(folder, settings);
const snapshot = server === undefined ? null : await askServer(readServerAddress('--snapshot', server));
await stampSite(site, given, snapshot);
// The next build must not mistake the changed site for its own.
rmSync(`${site}-digest.txt`, { force: true });
console.log(`${site} is now the site of ${folder} (theme ${given.settings.theme}).`);
const marked = countFillIns(findFillInsOfCase(folder));
if (marked.length > 0)
  console.error(
    `Claimants will read what is still marked FILL IN in ${folder}:\n${marked.map((line) => `  ${line}`).join('\n')}`,
  );
console.log(`Serve it with the headers in ${headersPathOf(site)} (for nginx: ${nginxHeadersPathOf(site)}).`);

/** Refuses to overwrite another case with the demonstration, which is the default without --case. */
function refuseOtherCase(siteFolder: string): void {
  const stamped = readStampedDigest(siteFolder);
  if (stamped === undefined || stamped === digestCase(readDemoCase('production'))) return;
  throw new UserError(
    `${siteFolder} holds another case than the demonstration: say with --case which one it is to hold (the demonstration is --case cases/rivenwood).`,
    2,
  );
}

function askServer(url: URL) {
  return askSnapshot((path) => fetch(new URL(path, url), { headers: { Accept: 'application/json' } }));
}
