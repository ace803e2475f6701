import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Changes the pure rules of src/core and src/data line by line, and counts how many changes a unit test sees: `npm run
 * mutation`, or of some files alone `npm run mutation -- --mutate 'src/core/rules/**'`. docs/specification-coverage.md states
 * the score. It is no part of `npm test`: it takes an hour, and brings packages that nothing else needs.
 */
const FOLDER = 'tests/mutation';
const STRYKER = `${FOLDER}/node_modules/@stryker-mutator/core/bin/stryker.js`;

function run(command: string, commandArguments: readonly string[]): number {
  const { status } = spawnSync(command, commandArguments, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

const isReady = existsSync(STRYKER) || run('npm', ['install', '--prefix', FOLDER]) === 0;
process.exitCode = isReady
  ? run(process.execPath, [STRYKER, 'run', `${FOLDER}/stryker.config.json`, ...process.argv.slice(2)])
  : 1;
