import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';

/**
 * Mutates the pure rules line by line and counts the changes that a unit test detects: `npm run mutation`, or for some files only `npm
 * run mutation -- --mutate 'src/claim/rules/**'`. docs/specification-coverage.md states the score. It is not part of `npm test`: it takes
 * two hours and downloads packages that nothing else needs.
 */
const PACKAGES = '.cache/mutation';
const VERSION = '10.1.1';
const STRYKER = `${PACKAGES}/node_modules/@stryker-mutator/core/bin/stryker.js`;

function run(command: string, commandArguments: readonly string[]): number {
  const { status } = spawnSync(command, commandArguments, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

function fetchPackages(): boolean {
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  mkdirSync(PACKAGES, { recursive: true });
  return (
    run('npm', ['install', '--prefix', PACKAGES, '--no-save', '--no-audit', '--no-fund', ...packages]) === 0
  );
}

process.exitCode =
  existsSync(STRYKER) || fetchPackages()
    ? run(process.execPath, [STRYKER, 'run', 'tests/mutation/stryker.config.json', ...process.argv.slice(2)])
    : 1;
