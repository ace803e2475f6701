import { cpSync, writeFileSync } from 'node:fs';
import { expect, test } from './flow-test.ts';
import { holdCode } from './hold-code.ts';

/** A case whose server has no English. */
const FOLDER = 'build/harborview-without-english';
cpSync('tests/cases/harborview', FOLDER, { recursive: true });
const CULTURES = { names: { es: 'Español', pt: 'Português' }, enabled: ['es', 'pt'] };
writeFileSync(`${FOLDER}/server/cultures.json`, JSON.stringify(CULTURES));

test.use({ caseFolder: FOLDER });

test('a case without English begins in its first language, before its code has come, and asks for no English', async ({
  claimant,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(claimant.heading('Pida un reembolso')).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(1);
  release();
  await claimant.arriveAt('Pida un reembolso');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(asked.filter((url) => url.includes('culture=en'))).toEqual([]);
  expect(asked.filter((url) => url.includes('content?culture=es'))).toHaveLength(1);
});
