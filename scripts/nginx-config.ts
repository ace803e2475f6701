import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in deploy/nginx.conf for those who deploy to replace. */
const PROXIED = 'http://127.0.0.1:8080';
const SITE = '/srv/claim-portal';
const CERTIFICATES = '/etc/ssl/claims.example.org';
const NAME = 'claims.example.org';
const FILE = join(import.meta.dirname, '../deploy/nginx.conf');

/** Where one nginx stands, and what it stands before. */
export interface NginxPlaces {
  /** Holds `production` and the files beside it; nginx keeps what it writes here too. */
  readonly folder: string;
  readonly serverName: string;
  /** The settlement's server. */
  readonly api: string;
  /** With the two files of the certificate; null where what stands before nginx speaks TLS. */
  readonly certificates: string | null;
  /** What is listened on: "127.0.0.1:8443", or a port alone. */
  readonly https: string;
  readonly http: string;
}

/**
 * deploy/nginx.conf for one machine.
 * @param changes what else is to be other than in the file
 * @throws Error where the file does not hold what is to be replaced
 */
export function placeNginx(
  places: NginxPlaces,
  changes: readonly (readonly [string, string])[] = [],
): string {
  const { certificates } = places;
  const whole = readFileSync(FILE, 'utf8');
  // Behind something that speaks TLS there is nothing to lead over to it.
  const given = certificates === null ? whole.slice(0, whole.lastIndexOf('\nserver {')) : whole;
  const replacements: readonly (readonly [string, string])[] = [
    [CERTIFICATES, certificates ?? ''],
    [SITE, places.folder],
    [PROXIED, places.api],
    [NAME, places.serverName],
    ...(certificates === null
      ? [['listen 443 ssl http2', `listen ${places.http}`] as const]
      : ([
          ['listen 443', `listen ${places.https}`],
          ['listen 80', `listen ${places.http}`],
        ] as const)),
    ...changes,
  ];
  const placed = replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not hold "${from}" any more`);
    return text.replaceAll(from, to);
  }, given);
  // Not every machine has IPv6.
  const lines = placed.replaceAll(/^\s*listen \[::\].*\n/gm, '');
  return certificates === null ? lines.replaceAll(/^\s*ssl_.*\n/gm, '') : lines;
}

/** The file that nginx is started with where it owns nothing but one folder: all that it writes is there, but for its log. */
export function renderMainConfig(folder: string, log: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return `${name}_temp_path ${join(folder, name)};`;
  });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} pid ${join(folder, 'nginx.pid')}; worker_processes auto; error_log stderr crit;
events { worker_connections 1024; }
http { access_log ${log}; ${temporary.join(' ')} include ${join(folder, 'portal.conf')}; }`;
}
