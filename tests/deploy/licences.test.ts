import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteFolderOf } from '#scripts/build.ts';
import { readBuildRecord } from '#scripts/build-record.ts';

const SITE = siteFolderOf('production');
const licences = readFileSync(`${SITE}/licences.txt`, 'utf8');
const sbom: { readonly components: readonly { readonly purl: string; readonly version: string }[] } =
  JSON.parse(readFileSync(`${SITE}/sbom.cdx.json`, 'utf8'));

it('tells the licence of every package in the pages and in the worker, and nothing of the tools', () => {
  const bundled = Object.values(readBuildRecord(SITE).chunks)
    .flatMap(({ origins }) => Object.keys(origins))
    .filter((origin) => existsSync(`node_modules/${origin}/package.json`));
  expect(bundled).toContain('react-dom');
  for (const name of [...bundled, 'workbox-precaching']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
    expect(sbom.components.map(({ purl }) => purl)).toContainEqual(
      expect.stringContaining(`npm/${name.replace('@', '%40')}@`),
    );
  }
  for (const tool of ['playwright', 'msw', 'vitest', 'typescript'])
    expect(licences).not.toContain(`\n${tool} `);
});

it('leaves both out of the first load and of what the worker keeps', () => {
  for (const file of ['index.html', 'sw.js']) {
    expect(readFileSync(`${SITE}/${file}`, 'utf8')).not.toMatch(/licences\.txt|sbom\.cdx/);
  }
});
