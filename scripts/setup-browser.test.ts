import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { installDebianPackage } from './install-debian-package.ts';
import { addHeadlessShell, ensureChromium, ensureFirefox } from './setup-browser.ts';

/** Makes a machine on which one of the ways provides a browser; `tried` lists the attempts in order. */
function makeMachine(comesFrom: 'start' | 'package' | 'own' | 'nowhere') {
  const tried: string[] = [];
  let browser = comesFrom === 'start' ? '/bin/browser' : undefined;
  const bring = (way: string) => {
    if (comesFrom === way) browser = `/bin/browser-by-${way}`;
  };
  const setup = {
    find: () => browser,
    installPackage: (name: string) => {
      tried.push(name);
      bring('package');
    },
    installOwn: () => {
      tried.push('own');
      bring('own');
    },
  };
  return { tried, setup };
}

describe('a browser to test with', () => {
  test.each([
    ['start', '/bin/browser', []],
    ['package', '/bin/browser-by-package', ['chromium']],
    ['own', '/bin/browser-by-own', ['chromium', 'own']],
  ] as const)('Chromium that is there by way of %s', (comesFrom, path, ways) => {
    const { tried, setup } = makeMachine(comesFrom);
    expect(ensureChromium(setup)).toBe(path);
    expect(tried).toEqual(ways);
  });

  test.each([
    ['is there', 'start', []],
    ['is Debian’s', 'package', ['chromium-headless-shell']],
    ['can be done without', 'nowhere', ['chromium-headless-shell']],
  ] as const)('the headless shell %s', (_title, comesFrom, ways) => {
    const { tried, setup } = makeMachine(comesFrom);
    addHeadlessShell(setup);
    expect(tried).toEqual(ways);
  });

  test('Firefox is Debian’s', () => {
    const { tried, setup } = makeMachine('package');
    expect(ensureFirefox(setup)).toBe('/bin/browser-by-package');
    expect(tried).toEqual(['firefox-esr']);
  });

  test.each([
    ['Chromium', ensureChromium, /^No Chromium was found .* or set CHROMIUM_PATH to one\.$/],
    ['Firefox', ensureFirefox, /^No Firefox was found .* or set FIREFOX_PATH to one\.$/],
  ])('where no %s can be had, one line says what to do', (_name, ensureBrowser, line) => {
    expect(() => ensureBrowser(makeMachine('nowhere').setup)).toThrow(line);
  });
});

describe('a package of Debian', () => {
  let folder = '';

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  function readAsked(user: number): string[] {
    folder = mkdtempSync(join(tmpdir(), 'portal-apt-'));
    const asked = join(folder, 'asked.txt');
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$*" >> ${asked}\n`);
    chmodSync(join(folder, 'apt-get'), 0o755);
    vi.stubEnv('PATH', folder);
    vi.spyOn(process, 'getuid').mockReturnValue(user);
    vi.spyOn(console, 'log').mockReturnValue();
    installDebianPackage('chromium');
    return existsSync(asked) ? readFileSync(asked, 'utf8').trimEnd().split('\n') : [];
  }

  test('is installed by root', () => {
    expect(readAsked(0)).toEqual([
      '--version',
      'update -qq',
      'install -y -qq --no-install-recommends chromium',
    ]);
  });

  test('is nothing that anybody else can ask for', () => {
    expect(readAsked(1000)).toEqual([]);
  });
});
