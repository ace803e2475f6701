import { describe, expect, test } from 'vitest';
import { judgeImport } from './import-rules.ts';
import { readImports } from './read-imports.ts';

const aliases = {
  '#core/*': './src/core/*',
  '#features/*': './src/features/*',
  '#forms/*': './src/forms/*',
  '#ui/*': './src/ui/*',
  '#api-mock/*': './api-mock/*',
};

function judgeSource(file: string, source: string): string[] {
  return readImports(file, source, aliases).flatMap((edge) => judgeImport(edge) ?? []);
}

describe('import directions', () => {
  test.each([
    ['down', 'src/features/filing/page.tsx', "import { parse } from '#core/settings.ts';"],
    ['within a room', 'src/core/form/model.ts', "import { Result } from '../result.ts';"],
    ['of a package', 'src/core/form/model.ts', "import * as z from 'zod/mini';"],
    [
      'of the contract by the mock',
      'api-mock/http/reply.ts',
      "import { ENDPOINTS } from '#core/contract/endpoints.ts';",
    ],
    ['of the mock by a test', 'src/server/api.test.ts', "import { startMock } from '#api-mock/node.ts'"],
  ])('allow an import %s', (_name, file, source) => {
    expect(judgeSource(file, source)).toEqual([]);
  });

  test.each([
    ['upward', 'src/core/x.ts', "import { a } from '#features/filing/a.ts';", 'core may not import features'],
    [
      'upward by a type',
      'src/core/x.ts',
      "type A = import('#features/filing/a.ts').A;",
      'core may not import features',
    ],
    [
      'upward, lazily',
      'src/core/x.ts',
      "const a = () => import('#features/filing/a.ts');",
      'core may not import features',
    ],
    [
      'upward by re-export',
      'src/core/x.ts',
      "export * from '#features/filing/a.ts';",
      'core may not import features',
    ],
    [
      'from feature to feature',
      'src/features/session/x.ts',
      "import { a } from '#features/filing/a.ts';",
      'features never import each other: app composes them',
    ],
    [
      'out of a room by a relative path',
      'src/features/session/x.ts',
      "import { a } from '../../core/a.ts';",
      'leaves its room by a relative path; use #core/…',
    ],
    [
      'to a worker of another room',
      'src/data/x.ts',
      "new Worker(new URL('../app/worker.ts', import.meta.url));",
      'leaves its room by a relative path; use #app/…',
    ],
    [
      'of more than the contract by the mock',
      'api-mock/x.ts',
      "import { a } from '#core/settings.ts';",
      'api-mock may not import core',
    ],
    ['of a piece by a form', 'src/forms/x.ts', "import { a } from '#ui/a.ts';", 'forms may not import ui'],
    [
      'of a form by a theme',
      'src/themes/shared/x.tsx',
      "import { a } from '#forms/a.ts';",
      'themes may not import forms',
    ],
    [
      'of the page by a flow',
      'tests/flows/x.spec.ts',
      "import { a } from '#features/filing/a.ts';",
      'tests may not import features',
    ],
  ])('refuse an import %s', (_name, file, source, complaint) => {
    expect(judgeSource(file, source)).toEqual([complaint]);
  });

  test('name a module that does not parse', () => {
    expect(() => readImports('src/core/x.ts', 'import {', aliases)).toThrow('src/core/x.ts');
  });
});
