import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parsePageSettings } from './read-settings.ts';

vi.mock('workbox-precaching', () => ({ matchPrecache: vi.fn() }));

const settings: object = JSON.parse(readFileSync('cases/rivenwood/settings.json', 'utf8'));
const page = (json: string) =>
  `<!doctype html><head><script type="application/json" id="portal-settings">${json}</script></head>`;

test('the settings are those that stand in the page', () => {
  const json = JSON.stringify({ ...settings, maintenanceNotice: 'a < b' }).replaceAll('<', '\\u003c');
  expect(parsePageSettings(page(json))?.maintenanceNotice).toBe('a < b');
});

test.each(['', '<html></html>', page('{'), page('{}')])('the page %j has none', (html) => {
  expect(parsePageSettings(html)).toBeUndefined();
});
