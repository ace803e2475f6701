import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILL_IN } from '#scripts/fill-ins.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { TEST_STEPS } from '#scripts/test-steps.ts';
import { type Clone, makeClone } from './clone.ts';

/*
 * Makes one of each kind of skeleton in a clone, and runs the checks of `npm test` on them. The new case has the new form, with a field
 * of the new type under the new rule, in the new theme and the new language; a browser files a claim through it.
 */

const KINDS: readonly (readonly string[])[] = [
  ['field-type', 'rating'],
  ['rule', 'evenNumber'],
  // Polish has plural forms that English does not have.
  ['language', 'pl'],
  ['theme', 'harbor-1.0'],
  ['case', 'mine'],
  ['form', 'hardship'],
];

const STATIC_CHECKS = [
  'types of the page',
  'types of the worker',
  'types of tools and tests',
  'lint and format',
  'import directions',
  'bounds of the house',
  'dead code',
  'messages',
  'reading grade',
];

const TESTS = [
  'src/claim/field-types/rating',
  'src/claim/rules/rule-schemas.test.ts',
  'src/claim/rules/rules.test.ts',
  'src/claim/rules/even-number-rule.test.ts',
  'src/claim/definition',
  'src/design/themes/token-contrast.test.ts',
  'src/server/settings.test.ts',
  'scripts/describe',
  'scripts/doctor/check-config.test.ts',
  'scripts/openapi.test.ts',
  'src/portal/claim-page/claim-code.test.ts',
  'api-mock/data/create-content.test.ts',
  'tests/cases/field-inputs.test.ts',
  'tests/cases/written-forms.test.ts',
];

let clone: Clone;
let browser: Browser;
const made: string[] = [];
beforeAll(async () => {
  clone = makeClone();
  browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  for (const words of KINDS) {
    const { code, printed } = await clone.finish('scripts/new.ts', ...words);
    expect(code, `npm run new ${words.join(' ')}\n${printed}`).toBe(0);
    made.push(printed);
  }
});
afterAll(async () => {
  await browser.close();
  clone.remove();
});

test.each(STATIC_CHECKS)('every skeleton passes the check "%s"', async (name) => {
  const command = TEST_STEPS.find((step) => step.name === name)?.command ?? [];
  const { code, printed } = await clone.finish(...command);
  expect(code, printed).toBe(0);
});

/** Lists the files with the mark, except the file that defines it and generated files. */
function listMarked(folder: string): readonly string[] {
  return globSync('{src,sw,cases,docs,api-mock,scripts,tests}/**/*.{ts,tsx,css,json,md}', { cwd: folder })
    .filter((file) => !/^scripts\/fill-ins\.ts$|^docs\/openapi\.json$|\.schema\.json$/.test(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(FILL_IN))
    .sort();
}

test('the check of what is to be filled in names each file that is marked, and so does the command that made it', async () => {
  expect(listMarked('.')).toEqual([]);
  const marked = listMarked(clone.folder);
  expect(marked.length).toBeGreaterThan(KINDS.length);
  const { code, printed } = await clone.finish('scripts/check-fill-ins.ts');
  expect(code).toBe(1);
  const named = [...printed.matchAll(/^(\S+):\d+: /gm)].map(([, file = '']) => file);
  expect([...new Set(named)].sort()).toEqual(marked);
  for (const file of marked) expect(made.join('\n')).toContain(`  ${file}: `);
});

test('the tests of each skeleton pass, and those of the lists that it stands in', async () => {
  const { code, printed } = await clone.finish(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    ...TESTS,
  );
  expect(code, printed).toBe(0);
  for (const file of ['rating/rating.test.tsx', 'rules/even-number-rule.test.ts'])
    expect(printed).toContain(file);
});

type Json = Record<string, unknown>;

function change(file: string, edit: (json: Json) => void): void {
  const path = join(clone.folder, 'cases/mine', file);
  const json: Json = JSON.parse(readFileSync(path, 'utf8'));
  edit(json);
  writeFileSync(path, JSON.stringify(json));
}

function useAll(): void {
  change('forms/hardship.json', ({ pages }) => {
    const [, question] = pages as { readonly blocks: { readonly fields: Json[] }[] }[];
    question?.blocks[0]?.fields.push({ type: 'rating', key: 'nights', label: 'pages.nights' });
  });
  change('words/en/pages.json', (words) => Object.assign(words, { 'pages.nights': 'Nights' }));
  change('server/forms.json', ({ Hardship }) => {
    const { sections } = Hardship as { readonly sections: { readonly claimDetails: Json } };
    Object.assign(sections.claimDetails, { nights: [{ type: 'required' }, { type: 'evenNumber' }] });
  });
  change('settings.json', (settings) => Object.assign(settings, { theme: 'harbor-1.0' }));
  change('server/cultures.json', ({ names, enabled }) => {
    Object.assign(names as Json, { pl: 'Polski' });
    (enabled as string[]).push('pl');
  });
  const content = join(clone.folder, 'cases/mine/server/content');
  cpSync(join(content, 'en.json'), join(content, 'pl.json'));
}

test('a claim is filed through the new form, with all that was made', async () => {
  useAll();
  const started = clone.run('scripts/start.ts', '--case', 'cases/mine');
  await expect.poll(started.readPrinted).toMatch(/Ctrl\+C ends it\.|cannot be used/);
  const address = /Portal +(http:\S+)\/$/m.exec(started.readPrinted())?.[1] ?? started.readPrinted();

  const page = await browser.newPage();
  await page.goto(`${address}/hardship?culture=pl`);
  await page.locator('html[lang="pl"]').waitFor();
  await page.locator('header', { hasText: FILL_IN }).first().waitFor();

  await page.goto(`${address}/hardship?culture=en`);
  await page.locator('#harbor-1-0-header').waitFor();
  await page.getByLabel('Booking number').fill('HV-204816');
  await page.getByLabel('Surname').fill('Gonçalves');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.locator('main').getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL('**/hardship/question**');
  await page.getByLabel(`${FILL_IN} what it asks`).fill('An answer');
  await page.getByLabel('Nights').fill('wrong');
  await press('Continue');
  await page.getByRole('link', { name: `${FILL_IN} what is wrong, and what to do.` }).waitFor();
  await page.getByLabel('Nights').fill('right');
  await press('Continue');
  await page.waitForURL('**/hardship/check**');
  await page.getByRole('definition').filter({ hasText: 'right' }).waitFor();
  await page.getByText('I have read this statement, and it is true', { exact: true }).click();
  await page.getByLabel('Type your full name to sign').fill('Beatriz Gonçalves');
  await press('Submit claim');
  await page.getByText('HARDSHIP-5001').first().waitFor();
});
