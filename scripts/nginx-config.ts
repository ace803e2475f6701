import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Placeholders in deploy/nginx.conf. */
const PROXIED = 'http://127.0.0.1:8080';
const SITE = '/srv/claim-portal';
const CERTIFICATES = '/etc/ssl/claims.example.org';
const NAME = 'claims.example.org';
const FILE = join(import.meta.dirname, '../deploy/nginx.conf');

const MEGABYTE = 1024 * 1024;
/** Largest body of a claim that deploy/nginx.conf lets through, and what a claim holds beside its documents. */
export const BODY_MEGABYTES = 110;
const OTHER_MEGABYTES = 10;

/** Returns the replacement for placeNginx that lets a case's largest claim through; none if deploy/nginx.conf already does. */
export function allowClaims(maxClaimBytes: number): readonly (readonly [string, string])[] {
  const megabytes = Math.ceil(maxClaimBytes / MEGABYTE) + OTHER_MEGABYTES;
  const toLimit = (size: number) => `client_max_body_size ${size}m`;
  return megabytes > BODY_MEGABYTES ? [[toLimit(BODY_MEGABYTES), toLimit(megabytes)]] : [];
}

export interface NginxPlaces {
  /** Contains `production` and the files beside it; nginx also writes here. */
  readonly folder: string;
  readonly serverName: string;
  readonly api: string;
  /** Folder of the certificate's two files; null if a proxy before nginx terminates TLS. */
  readonly certificates: string | null;
  /** Address or port to listen on, such as "127.0.0.1:8443". */
  readonly https: string;
  readonly http: string;
  /** Addresses or networks of the proxies before nginx, whose X-Forwarded-For tells the claimant's address. */
  readonly trustedProxies?: readonly string[];
}

/** Adapts deploy/nginx.conf to one machine. @param changes further replacements @throws Error if the file lacks a text to be replaced */
export function placeNginx(
  places: NginxPlaces,
  changes: readonly (readonly [string, string])[] = [],
): string {
  const { certificates, trustedProxies = [] } = places;
  const whole = readFileSync(FILE, 'utf8');
  // Behind a TLS proxy, the redirect to https is not needed.
  const servers = certificates === null ? whole.slice(0, whole.lastIndexOf('\nserver {')) : whole;
  // Some machines have no IPv6.
  const given = servers.replaceAll(/^\s*listen \[::\].*\n/gm, '');
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
  const lines = replaceTexts(given, new Map(replacements));
  const real = trustedProxies.map((proxy) => `set_real_ip_from ${proxy};\n`).join('');
  const told =
    real === '' ? lines : `${real}real_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n${lines}`;
  return certificates === null ? adaptToTlsProxy(told, real === '') : told;
}

/** Replaces all texts in one pass, so that none is replaced within what another one has become. @throws Error if a text is missing */
function replaceTexts(given: string, replacements: ReadonlyMap<string, string>): string {
  const texts = [...replacements.keys()];
  const missing = texts.find((text) => !given.includes(text));
  if (missing !== undefined) throw new Error(`deploy/nginx.conf does not hold "${missing}" any more`);
  const pattern = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return given.replaceAll(new RegExp(pattern, 'g'), (text) => replacements.get(text) ?? text);
}

/** Adapts the configuration to a proxy that terminates TLS. If nobody tells the claimants' addresses, all would share one limit. */
function adaptToTlsProxy(lines: string, isAddressUnknown: boolean): string {
  const plain = lines
    .replaceAll(/^\s*ssl_.*\n/gm, '')
    .replace('X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https');
  return isAddressUnknown ? plain.replaceAll(/^\s*limit_req(?:_status)? .*\n/gm, '') : plain;
}

/** Renders a main configuration for an nginx that may write only into one folder; only its log may be elsewhere. */
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
