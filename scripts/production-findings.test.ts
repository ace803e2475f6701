import { expect, test } from 'vitest';
import type { ChunkRecord } from './build-record.ts';
import { findForbiddenOrigins } from './production-findings.ts';
import { originOf } from './vite-plugin-finish-site.ts';

function makeRecord(modules: Readonly<Record<string, readonly string[]>>) {
  const chunk: Omit<ChunkRecord, 'origins'> = {
    source: null,
    isEntry: false,
    imports: [],
    dynamicImports: [],
    styles: [],
  };
  const chunks = Object.entries(modules).map(([name, ids]) => [
    name,
    { ...chunk, origins: Object.fromEntries(ids.map((id) => [originOf(id, '/portal'), 100])) },
  ]);
  return { chunks: Object.fromEntries(chunks) };
}

test.each([
  ['src/portal', '/portal/src/portal/start-up/start-portal.ts'],
  ['src/gallery', '/portal/src/gallery/show-gallery.tsx'],
  ['api-mock', '/portal/api-mock/handlers/deadlines.ts'],
  ['msw', '/portal/node_modules/msw/lib/core/http.mjs'],
  ['@tanstack/react-form', '/portal/node_modules/@tanstack/react-form/dist/index.js'],
  ['src/words/messages', '\0virtual:messages-es-first'],
  ['build helpers', '\0vite/preload-helper.js'],
])('a module of %s is named so', (origin, id) => {
  expect(originOf(id, '/portal')).toBe(origin);
});

test('a chunk with a module of the mock, of what it is made with or of the gallery is found', () => {
  const ours = ['/portal/src/portal/start-up/start-portal.ts', '/portal/node_modules/react/index.js'];
  const record = makeRecord({
    'app/dist/start.js': ours,
    'app/dist/claim.js': [...ours, '/portal/api-mock/data/claimants.ts'],
    'app/dist/pages.js': [
      '/portal/node_modules/msw/lib/core/http.mjs',
      '/portal/src/gallery/show-gallery.tsx',
    ],
  });
  expect(findForbiddenOrigins(record)).toEqual([
    'app/dist/claim.js is made of modules of api-mock',
    'app/dist/pages.js is made of modules of msw',
    'app/dist/pages.js is made of modules of src/gallery',
  ]);
  expect(findForbiddenOrigins(makeRecord({ 'app/dist/start.js': ours }))).toEqual([]);
});
