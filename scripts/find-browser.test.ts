import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium, findFirefox, findHeadlessShell } from './find-browser.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-browsers-'));
  for (const name of ['first', 'second', 'own']) mkdirSync(join(folder, name));
  vi.stubEnv('PATH', ['first', 'second'].map((name) => join(folder, name)).join(delimiter));
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('FIREFOX_PATH', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function place(path: string, mode = 0o755): string {
  const file = join(folder, path);
  writeFileSync(file, '', { mode });
  return file;
}

test('CHROMIUM_PATH comes first, then an installed Chromium, then Chrome, then playwright’s own', () => {
  const ownPath = join(folder, 'own/chrome');
  expect(findChromium(ownPath)).toBeUndefined();
  const own = place('own/chrome');
  expect(findChromium(ownPath)).toBe(own);
  const chrome = place('first/google-chrome');
  expect(findChromium(ownPath)).toBe(chrome);
  const chromium = place('second/chromium');
  expect(findChromium(ownPath)).toBe(chromium);
  const named = place('named');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(findChromium(ownPath)).toBe(named);
});

test('a file that cannot be run is no browser', () => {
  place('first/chromium', 0o644);
  const runnable = place('second/chromium');
  expect(findChromium(join(folder, 'own/chrome'))).toBe(runnable);
});

test('FIREFOX_PATH comes before an installed Firefox', () => {
  expect(findFirefox()).toBeUndefined();
  const installed = place('second/firefox');
  expect(findFirefox()).toBe(installed);
  const named = place('named');
  vi.stubEnv('FIREFOX_PATH', named);
  expect(findFirefox()).toBe(named);
});

test('the headless shell is the one CHROMIUM_PATH names, else an installed one', () => {
  place('first/chromium');
  expect(findHeadlessShell()).toBeUndefined();
  const shell = place('second/chromium-headless-shell');
  expect(findHeadlessShell()).toBe(shell);
  const named = place('own/chosen');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(findHeadlessShell()).toBe(named);
});
