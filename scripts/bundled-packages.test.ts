import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBundledPackages, renderLicences, renderSbom } from './bundled-packages.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-packages-'));
  writeFileSync(join(root, 'package.json'), '{"name":"portal","version":"1.2.3"}');
});
afterEach(() => rmSync(root, { recursive: true }));

/** @returns the id of a module of the package */
function install(
  folder: string,
  license: string | undefined,
  text: string | null = `Terms of ${folder}`,
): string {
  const path = join(root, 'node_modules', folder);
  mkdirSync(path, { recursive: true });
  const name = folder.split('node_modules/').at(-1);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
  if (text !== null) writeFileSync(join(path, 'LICENCE.md'), text);
  return join(path, 'dist/index.js');
}

test("what modules come from is told with its whole terms, each package once, nested and bundler's own too", () => {
  const modules = [
    install('a', 'MIT'),
    join(root, 'node_modules/a/other.js?used'),
    install('@scope/b', 'Apache-2.0'),
    install('a/node_modules/c', '(GPL-3.0-only OR ISC)'),
    install('rolldown', 'MIT').replace(/.*/, '\0rolldown/runtime.js'),
    join(root, 'src/main.ts'),
    '\0virtual:messages-en',
  ];
  install('not-bundled', 'GPL-3.0-only');
  writeFileSync(join(root, 'node_modules/a/NOTICE'), 'Made by A');
  const packages = listBundledPackages(modules, root);
  expect(packages.map(({ name }) => name)).toEqual(['@scope/b', 'a', 'c', 'rolldown']);
  const text = renderLicences(packages);
  for (const part of [
    'a 1.0.0 (MIT)',
    'Terms of a',
    'Made by A',
    'Terms of @scope/b',
    'Terms of a/node_modules/c',
  ]) {
    expect(text).toContain(part);
  }
  const sbom = JSON.parse(renderSbom(packages, root));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(sbom.metadata.component).toMatchObject({ name: 'portal', version: '1.2.3' });
  expect(sbom.components).toHaveLength(4);
  expect(sbom.components[0]).toMatchObject({
    group: '@scope',
    name: 'b',
    purl: 'pkg:npm/%40scope/b@1.0.0',
    licenses: [{ license: { id: 'Apache-2.0' } }],
  });
  expect(sbom.components[2].licenses).toEqual([{ expression: '(GPL-3.0-only OR ISC)' }]);
  expect(sbom.dependencies[0].dependsOn).toHaveLength(4);
});

test.each([
  ['GPL-3.0-only', 'is under "GPL-3.0-only"'],
  ['MIT AND CC-BY-4.0', 'is under "MIT AND CC-BY-4.0"'],
  ['SEE LICENSE IN terms.txt', 'is under'],
  [undefined, 'states no licence'],
] as const)('a package under %s is refused', (license, words) => {
  expect(() => listBundledPackages([install('bad', license)], root)).toThrow(
    `bad 1.0.0, which the build bundles, ${words}`,
  );
});

test('a package without a text of its licence is refused', () => {
  expect(() => listBundledPackages([install('bare', 'MIT', null)], root)).toThrow('brings no text');
});
