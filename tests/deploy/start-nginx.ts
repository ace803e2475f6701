import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeNginx, renderMainConfig } from '#scripts/nginx-config.ts';
import { findNginx } from '#scripts/setup-tools.ts';

/** The portal behind nginx with deploy/nginx.conf. */
export interface RunningNginx {
  readonly url: string;
  readonly httpUrl: string;
  /** The server's certificate as PEM, and its file. */
  readonly certificate: string;
  readonly certificateFile: string;
  readLog(): string;
  stop(): Promise<void>;
}

/** Limit of authorizations for one address in deploy/nginx.conf, and a limit that is high enough for the conformance checks. */
const AUTHORIZE_RATE = ['rate=30r/m', 'rate=100r/s'] as const;

export interface NginxOptions {
  /** Lifts the limit of authorizations for one address; default: as in deploy/nginx.conf. */
  readonly liftsAuthorizeRate?: boolean;
}

/** Starts nginx with the repository's own configuration, in front of a built site and a server. Only paths and ports are changed. */
export async function startNginx(
  siteFolder: string,
  apiUrl: string,
  { liftsAuthorizeRate = false }: NginxOptions = {},
): Promise<RunningNginx> {
  const nginx = findNginx();
  if (nginx === undefined) throw new Error('There is no nginx: node scripts/setup-tools.ts');
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const [httpsPort, httpPort] = [await findFreePort(), await findFreePort()];
  cpSync(siteFolder, join(folder, 'production'), { recursive: true });
  cpSync(`${siteFolder}-headers.nginx.conf`, join(folder, 'production-headers.nginx.conf'));
  createCertificate(folder);
  const places = {
    folder,
    serverName: 'localhost',
    api: apiUrl,
    certificates: folder,
    https: `127.0.0.1:${httpsPort}`,
    http: `127.0.0.1:${httpPort}`,
  };
  writeFileSync(join(folder, 'portal.conf'), placeNginx(places, liftsAuthorizeRate ? [AUTHORIZE_RATE] : []));
  writeFileSync(join(folder, 'nginx.conf'), renderMainConfig(folder, join(folder, 'access.log')));
  const run = [nginx, '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] as const;
  const [command, ...parameters] = run;
  execFileSync(command, [...parameters, '-t'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const child = spawn(command, [...parameters, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(httpsPort, child);
  return {
    url: `https://localhost:${httpsPort}`,
    httpUrl: `http://localhost:${httpPort}`,
    certificate: readFileSync(join(folder, 'fullchain.pem'), 'utf8'),
    certificateFile: join(folder, 'fullchain.pem'),
    readLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function createCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
    ].concat(['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]),
    { stdio: 'ignore' },
  );
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Resolves when a server listens on the port. @throws if nginx has ended */
export async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => setTimeout(() => resolve(false), 20));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
  }
}
