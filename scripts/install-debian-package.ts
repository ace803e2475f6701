import { spawnSync } from 'node:child_process';

/** Installs a package as root on Debian; does nothing elsewhere. */
export function installDebianPackage(name: string): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    spawnSync('apt-get', parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
