import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSmallSite } from '#tests/support/small-site.ts';
import { FILL_IN } from './fill-ins.ts';

let folder = '';
let site = '';
let ownCase = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-configure-'));
  site = makeSmallSite(join(folder, 'site'));
  ownCase = join(folder, 'own');
  cpSync('tests/cases/harborview', ownCase, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function configure(...options: readonly string[]) {
  const words = ['scripts/configure.ts', '--site', site, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function changeSettings(file: string, change: (settings: Record<string, unknown>) => void): void {
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  change(settings);
  writeFileSync(file, JSON.stringify(settings));
}

function readAll(): ReadonlyMap<string, string> {
  const files = globSync('site*/**', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(
    [...files, ...globSync('site-*', { cwd: folder })]
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );
}

const hosts = (scripts: readonly string[]) => ({ captcha: { hosts: { scripts } } });
const OVER = { contacts: ['mailto:a@b.example'], expires: '2025-01-01T00:00:00Z' };

describe('what cannot be stamped', () => {
  test.each([
    ['a star', hosts(['*']), 'captcha.hosts.scripts has "*", which is no source'],
    ['a keyword', hosts(["'unsafe-inline'"]), 'captcha.hosts.scripts has "\'unsafe-inline\'", which is no'],
    [
      'two directives',
      hosts(['https://a.example; default-src *']),
      'captcha.hosts.scripts has "https://a.ex',
    ],
    [
      'a whole host of others',
      hosts(['https://www.google.com']),
      'captcha.hosts.scripts allows every script',
    ],
    [
      'a name of no policy',
      { captcha: { trustedTypesPolicies: ["'allow-duplicates'"] } },
      'captcha.trustedTypesPolicies has "\'allow-duplicates\'", which is no name',
    ],
    [
      'a security.txt that is over',
      { deployment: { securityTxt: OVER } },
      'deployment.securityTxt.expires is over since 2025-01-01T00:00:00Z',
    ],
  ])('is told by its place, and the site stays as it was: %s', (_mistake, settings, told) => {
    const before = readAll();
    const file = join(folder, 'o.json');
    writeFileSync(file, JSON.stringify({ theme: 'ftc-7.0', ...settings }));
    const { status, stderr } = configure('--case', ownCase, '--settings', file);
    expect(stderr).toContain(`\n  ${file}: ${told}`);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(status).toBe(1);
    expect(readAll()).toEqual(before);
  });

  test('is told of the case’s own file where no other has it', () => {
    changeSettings(join(ownCase, 'settings.json'), (own) => Object.assign(own, hosts(['*'])));
    const file = join(folder, 'o.json');
    writeFileSync(file, JSON.stringify({ theme: 'ftc-7.0' }));
    expect(configure('--case', ownCase, '--settings', file).stderr).toContain(
      '\n  settings.json: captcha.hosts.scripts has "*"',
    );
  });
});

describe('a file of other settings', () => {
  test.each([
    ['a theme that there is not', { theme: 'ftc-8.0' }, 'theme '],
    [
      'a setting of another kind',
      { files: { acceptedTypes: ['image/gif'] } },
      'files.acceptedTypes[0] is no',
    ],
    ['a setting that there is not', { them: 'ftc-7.0' }, 'them is no setting; did you mean "theme"?'],
  ])('is named where it is wrong: %s', (_mistake, settings, told) => {
    const file = join(folder, 'o.json');
    writeFileSync(file, JSON.stringify(settings));
    const { status, stderr } = configure('--case', ownCase, '--settings', file);
    expect(stderr).toContain(`\n  ${file}: ${told}`);
    expect(stderr).not.toContain('  settings.json:');
    expect(status).toBe(1);
  });

  test('is named where it cannot be read', () => {
    const { status, stderr } = configure('--settings', join(folder, 'none.json'));
    expect(stderr).toMatch(/none\.json cannot be read: ENOENT[^\n]*\n$/);
    expect(status).toBe(1);
  });
});

test('a case that is not all filled in is configured, and told with its files', () => {
  const file = join(ownCase, 'words/en/forms.json');
  const words = readFileSync(file, 'utf8');
  writeFileSync(file, words.replace(': "Claim"', `: "${FILL_IN} the name"`));
  const { status, stderr } = configure('--case', ownCase);
  expect(stderr).toMatch(/still marked FILL IN in .*\n {2}words\/en\/forms\.json: 1, from line \d+ on\n$/);
  expect(status).toBe(0);
  writeFileSync(file, words);
  expect(configure('--case', ownCase).stderr).toBe('');
});

describe('without --case', () => {
  test('a site of the demonstration is configured again', () => {
    expect(configure().status).toBe(0);
    expect(configure().stdout).toContain('cases/rivenwood');
  });

  test('a site of another case is left alone', () => {
    expect(configure('--case', ownCase).status).toBe(0);
    const before = readAll();
    const { status, stderr } = configure();
    expect(stderr).toMatch(/holds another case than the demonstration: say with --case[^\n]*\n$/);
    expect(status).toBe(2);
    expect(readAll()).toEqual(before);
    expect(configure('--case', 'cases/rivenwood').status).toBe(0);
    expect(configure().status).toBe(0);
  });
});

test.each([
  [
    'claims.example.org',
    '--snapshot takes an address that begins with https:// or http://: not "claims.example.org"; did you mean "https://claims.example.org"?',
  ],
  ['http://127.0.0.1:9', 'The server cannot be asked for /api/cultures: '],
])('a server that cannot be asked is told, and the site stays as it was: %s', (server, told) => {
  const before = readAll();
  const { status, stderr } = configure('--snapshot', server);
  expect(stderr).toContain(told);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBeGreaterThan(0);
  expect(readAll()).toEqual(before);
});
