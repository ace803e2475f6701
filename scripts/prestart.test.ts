import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MARK = 'node_modules/.package-lock.json';
const NODE = 'node_modules/.bin/node';
const INSTALL = 'install --no-save --no-audit --no-fund --loglevel=error';
const REBUILD = 'rebuild node --ignore-scripts=false --loglevel=error';
const [EARLIER, LATER] = [new Date('2025-01-01T00:00:00Z'), new Date('2025-01-02T00:00:00Z')];

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-prestart-'));
  mkdirSync(join(root, 'scripts'));
  copyFileSync('scripts/prestart.mjs', join(root, 'scripts/prestart.mjs'));
  write('package.json', JSON.stringify({ devDependencies: { node: '^24.21.0' } }));
  write('package-lock.json', '{}', LATER);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string, changedAt = new Date()): void {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
  utimesSync(place, changedAt, changedAt);
}

function writeProgram(path: string, ...lines: readonly string[]): void {
  write(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(join(root, path), 0o755);
}

function install(installedAt: Date, nodeVersion?: string): void {
  write(MARK, '{}', installedAt);
  if (nodeVersion !== undefined) writeProgram(NODE, `echo ${nodeVersion}`);
}

/** Runs prestart with a fake npm that records its arguments and provides Node on one command. */
function runPrestart(bringsNode: 'install' | 'rebuild' | 'never', npmCode = 0) {
  write('asked.txt', '');
  writeProgram('fetched/node', 'echo v24.21.0');
  writeProgram(
    'bin/npm',
    'echo "$*" >> asked.txt',
    'mkdir -p node_modules/.bin',
    // npm leaves its mark unchanged if it has nothing to do.
    `[ -e ${MARK} ] || touch ${MARK}`,
    `[ "$1" = ${bringsNode} ] && cp fetched/node ${NODE}`,
    `exit ${npmCode}`,
  );
  const env = { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}` };
  const script = join(root, 'scripts/prestart.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  const asked = readFileSync(join(root, 'asked.txt'), 'utf8').split('\n').slice(0, -1);
  return { asked, status, printed: stdout + stderr };
}

const NOTHING_TO_DO = { asked: [], status: 0, printed: '' };

test('where nothing is installed, all is: once', () => {
  expect(runPrestart('install')).toMatchObject({ asked: [INSTALL], status: 0 });
  expect(runPrestart('install')).toEqual(NOTHING_TO_DO);
});

test('a lock file that is newer than what is installed is installed: once', () => {
  install(EARLIER, 'v24.21.0');
  const { asked, status, printed } = runPrestart('never');
  expect([asked, status]).toEqual([[INSTALL], 0]);
  expect(printed).toContain('The lock file has changed');
  expect(runPrestart('never')).toEqual(NOTHING_TO_DO);
});

test('what is up to date is left alone', () => {
  install(LATER, 'v24.21.0');
  expect(runPrestart('never')).toEqual(NOTHING_TO_DO);
});

test.each([
  ['missing', undefined],
  ['too old', 'v22.12.0'],
])('a Node that is %s is fetched', (_what, version) => {
  install(LATER, version);
  expect(runPrestart('rebuild')).toMatchObject({ asked: [REBUILD], status: 0 });
  expect(runPrestart('rebuild')).toEqual(NOTHING_TO_DO);
});

test('where npm fails, or brings no Node, the script that waits does not run', () => {
  const failed = runPrestart('never', 7);
  expect([failed.asked, failed.status]).toEqual([[INSTALL], 7]);
  expect(failed.printed).toContain('npm install --no-save');
  const lacking = runPrestart('never');
  expect([lacking.asked, lacking.status]).toEqual([[REBUILD], 1]);
  expect(lacking.printed).toContain('"node" could not be set up');
});
