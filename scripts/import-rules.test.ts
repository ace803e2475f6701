import { describe, expect, test } from 'vitest';
import { judgeImport, judgePackage } from './import-rules.ts';
import { readImports } from './read-imports.ts';

const aliases = {
  '#claim/*': './src/claim/*',
  '#session/*': './src/session/*',
  '#server/*': './src/server/*',
  '#wallet/*': './src/wallet/*',
  '#design/*': './src/design/*',
  '#portal/*': './src/portal/*',
  '#api-mock/*': './api-mock/*',
};

function judgeSource(file: string, source: string): string[] {
  return readImports(file, source, aliases).flatMap((edge) => judgeImport(edge) ?? []);
}

describe('import directions', () => {
  test.each([
    ['down', 'src/session/ui/x.tsx', "import { a } from '#claim/ui/a.ts';"],
    ['within a room', 'src/claim/model/x.ts', "import { a } from '../rules/a.ts';"],
    ['of a package', 'src/claim/model/x.ts', "import * as z from 'zod/mini';"],
    ['of the server’s schemas by the mock', 'api-mock/http/x.ts', "import { a } from '#server/a.ts';"],
    ['of the mock by a test', 'src/server/x.test.ts', "import { startMock } from '#api-mock/node.ts'"],
    ['of a small story by the portal', 'src/portal/x.ts', "import { a } from '#wallet/a.ts';"],
  ])('allow an import %s', (_name, file, source) => {
    expect(judgeSource(file, source)).toEqual([]);
  });

  test.each([
    ['upward', 'src/claim/x.ts', "import { a } from '#session/a.ts';", 'claim may not import session'],
    [
      'upward by a type',
      'src/claim/x.ts',
      "type A = import('#session/a.ts').A;",
      'claim may not import session',
    ],
    [
      'upward, lazily',
      'src/claim/x.ts',
      "const a = () => import('#session/a.ts');",
      'claim may not import session',
    ],
    [
      'upward by re-export',
      'src/claim/x.ts',
      "export * from '#session/a.ts';",
      'claim may not import session',
    ],
    [
      'from small story to small story',
      'src/captcha/x.ts',
      "import { a } from '#wallet/a.ts';",
      'small stories never import each other: portal puts them together',
    ],
    [
      'out of a room by a relative path',
      'src/session/x.ts',
      "import { a } from '../claim/a.ts';",
      'leaves its room by a relative path; use #claim/…',
    ],
    [
      'to a worker of another room',
      'src/claim/x.ts',
      "new Worker(new URL('../server/worker.ts', import.meta.url));",
      'leaves its room by a relative path; use #server/…',
    ],
    [
      'of more than the server by the mock',
      'api-mock/x.ts',
      "import { a } from '#claim/a.ts';",
      'api-mock may not import claim',
    ],
    [
      'of a claim by a piece',
      'src/design/x.tsx',
      "import { a } from '#claim/a.ts';",
      'design may not import claim',
    ],
    ['of the page by the worker', 'sw/x.ts', "import { a } from '#portal/a.ts';", 'sw may not import portal'],
    [
      'of the page by a flow',
      'tests/flows/x.spec.ts',
      "import { a } from '#session/a.ts';",
      'tests may not import session',
    ],
  ])('refuse an import %s', (_name, file, source, complaint) => {
    expect(judgeSource(file, source)).toEqual([complaint]);
  });

  test.each([
    'src/claim/ui/x.tsx',
    'src/claim/field-types/text/x.tsx',
    'src/design/x.tsx',
    'src/claim/model/x.test.tsx',
  ])('allow React in %s', (file) => {
    expect(judgePackage(file, 'react')).toBeUndefined();
  });

  test.each(['react', 'react-dom/client', 'react-aria-components/Dialog', '@tanstack/react-form'])(
    'refuse %s where the worker may read along',
    (specifier) => {
      expect(judgePackage('src/vault/drafts/x.ts', specifier)).toContain('React lives in');
    },
  );

  test('name a module that does not parse', () => {
    expect(() => readImports('src/claim/x.ts', 'import {', aliases)).toThrow('src/claim/x.ts');
  });
});
