import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowClaims, placeNginx, renderMainConfig } from './nginx-config.ts';
import { findNginx } from './setup-tools.ts';
import { copySite } from './stamp-site.ts';
import { readPageSettings } from './start-links.ts';

/**
 * Entry point of the container (deploy/Dockerfile): runs `configure` on the built site with the case that the environment names, then
 * starts nginx. It writes only into PORTAL_STATE; the image stays unchanged. docs/deploying.md lists the variables.
 */
const ROOT = join(import.meta.dirname, '..');
const {
  PORTAL_API = '',
  PORTAL_CASE = 'cases/rivenwood',
  PORTAL_SETTINGS,
  PORTAL_SNAPSHOT,
  PORTAL_HOST = 'localhost',
  PORTAL_CERTIFICATES,
  PORTAL_TRUSTED_PROXIES = '',
  PORTAL_HTTPS_LISTEN = '8443',
  PORTAL_HTTP_LISTEN = '8080',
  PORTAL_BUILD = 'build/production',
  PORTAL_STATE = '/run/claim-portal',
  PORTAL_ACCESS_LOG = '/dev/stdout',
} = process.env;

function refuse(problem: string): never {
  console.error(problem);
  process.exit(2);
}

const api = URL.parse(PORTAL_API);
// nginx would put a path in the place of "/api/".
if (api === null || !/^https?:$/.test(api.protocol) || api.origin !== PORTAL_API.replace(/\/$/, ''))
  refuse(
    'PORTAL_API must be the address of the settlement’s server, without a path, such as http://api.internal:8080.',
  );
if (!/^[\da-f.:/, ]*$/i.test(PORTAL_TRUSTED_PROXIES))
  refuse(
    'PORTAL_TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.0/8, with commas between them.',
  );
// They are inserted into nginx's configuration.
if (/[\s;{}'"\\$]/.test(PORTAL_API + PORTAL_HOST + PORTAL_HTTPS_LISTEN + PORTAL_HTTP_LISTEN))
  refuse(
    'PORTAL_API, PORTAL_HOST and the two LISTEN can hold no blanks, quotes, braces, semicolons or dollars.',
  );
const nginx = findNginx() ?? refuse('There is no nginx.');

const site = join(PORTAL_STATE, 'production');
mkdirSync(PORTAL_STATE, { recursive: true });
rmSync(site, { recursive: true, force: true });
copySite(join(ROOT, PORTAL_BUILD), site);
configure();
const { files } = readPageSettings(readFileSync(join(site, 'index.html'), 'utf8'));
const places = {
  folder: PORTAL_STATE,
  serverName: PORTAL_HOST,
  api: api.origin,
  certificates: PORTAL_CERTIFICATES ?? null,
  https: PORTAL_HTTPS_LISTEN,
  http: PORTAL_HTTP_LISTEN,
  trustedProxies: PORTAL_TRUSTED_PROXIES.split(/[, ]+/).filter((proxy) => proxy !== ''),
};
writeFileSync(join(PORTAL_STATE, 'portal.conf'), placeNginx(places, allowClaims(files.maxClaimBytes)));
writeFileSync(join(PORTAL_STATE, 'nginx.conf'), renderMainConfig(PORTAL_STATE, PORTAL_ACCESS_LOG));
serve();

/** Runs `configure`; settings of the environment override the case's, as with `--settings`. */
function configure(): void {
  const settings = join(PORTAL_STATE, 'settings.json');
  if (PORTAL_SETTINGS !== undefined) writeFileSync(settings, PORTAL_SETTINGS);
  const options = [
    ...['--case', PORTAL_CASE, '--site', site],
    ...(PORTAL_SETTINGS === undefined ? [] : ['--settings', settings]),
    ...(PORTAL_SNAPSHOT === undefined ? [] : ['--snapshot', PORTAL_SNAPSHOT]),
  ];
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/configure.ts'), ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: PORTAL_STATE },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs nginx. On a signal sends SIGQUIT, so that nginx finishes open requests first. */
function serve(): void {
  const place = ['-p', PORTAL_STATE, '-e', 'stderr', '-c', join(PORTAL_STATE, 'nginx.conf')];
  const child = spawn(nginx, [...place, '-g', 'daemon off;'], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGQUIT'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
