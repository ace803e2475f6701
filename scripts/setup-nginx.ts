import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './install-debian-package.ts';

/** Debian has it where only root's PATH looks. */
const PLACES = [process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx'];

/** Where nginx is: NGINX_PATH, or an installed one; undefined where there is none. */
export function findNginx(): string | undefined {
  return PLACES.find((place) => place !== undefined && spawnSync(place, ['-v']).status === 0);
}

/** Makes sure that there is an nginx to try the deployment files with, and an openssl to make a certificate with. */
function setUpNginx(): void {
  if (findNginx() === undefined) installDebianPackage('nginx-light');
  if (spawnSync('openssl', ['version']).status !== 0) installDebianPackage('openssl');
  const nginx = findNginx();
  if (nginx !== undefined) console.log(nginx);
  else {
    console.error('No nginx was found and none could be installed. Install it, or set NGINX_PATH to one.');
    process.exitCode = 1;
  }
}

if (import.meta.main) setUpNginx();
