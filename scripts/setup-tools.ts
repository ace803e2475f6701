import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './install-debian-package.ts';

/** Debian installs nginx where only root's PATH looks. */
const NGINX_PLACES = [process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx'];

/** Finds nginx: NGINX_PATH, or an installed one; undefined if there is none. */
export function findNginx(): string | undefined {
  return NGINX_PLACES.find((place) => place !== undefined && spawnSync(place, ['-v']).status === 0);
}

function isInstalled(command: string, option: string): boolean {
  return spawnSync(command, [option]).status === 0;
}

const TOOLS = [
  { name: 'nginx', package: 'nginx-light', isThere: () => findNginx() !== undefined },
  { name: 'openssl', package: 'openssl', isThere: () => isInstalled('openssl', 'version') },
  { name: 'curl', package: 'curl', isThere: () => isInstalled('curl', '--version') },
];

if (import.meta.main) {
  for (const tool of TOOLS) {
    if (!tool.isThere()) installDebianPackage(tool.package);
    if (tool.isThere()) continue;
    console.error(`No ${tool.name} was found and none could be installed. Install it, and run this again.`);
    process.exitCode = 1;
  }
}
