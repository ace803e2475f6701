import { expect, test } from 'vitest';
import { takesLatinDigits } from '#claim/definition/field-config.ts';
import { loadFormDefinition, startDefinitionOf } from '#claim/definition/form-registry.ts';
import {
  CONFIRMATION_SLUG,
  findLastPage,
  findPageOfRole,
  findPageToGoOn,
} from '#claim/definition/page-roles.ts';
import { createPageNodes } from '#claim/filing/navigation.ts';
import { deadlineKeysOf } from '#server/deadline-schedule.ts';
import { listFormTypes, purposeOf } from '#server/form-type.ts';

async function listPaths(formType: string): Promise<string[]> {
  const definition = await loadFormDefinition(formType);
  return createPageNodes(definition, () => false).map(({ path }) => path);
}

test.each([
  ['S2.6', 'Standard', 0, '/standard'],
  ['S2.7', 'Standard', 1, '/standard/claimant-info'],
  ['S2.8', 'Standard', 2, '/standard/claim-details'],
  ['S2.9', 'Standard', 3, '/standard/payment-election'],
  ['S2.10', 'Standard', 4, '/standard/supporting-documents'],
  ['S2.11', 'Standard', 5, '/standard/claim-summary'],
  ['S2.12', 'Standard', 6, '/standard/confirmation'],
  ['S2.16', 'Automotive', 0, '/automotive'],
  ['S2.17', 'Automotive', 1, '/automotive/claimant-info'],
  ['S2.18', 'Automotive', 2, '/automotive/claim-details'],
  ['S2.19', 'Automotive', 3, '/automotive/payment-election'],
  ['S2.20', 'Automotive', 4, '/automotive/supporting-documents'],
  ['S2.21', 'Automotive', 5, '/automotive/claim-summary'],
  ['S2.22', 'Automotive', 6, '/automotive/confirmation'],
] as const)('[%s] %s, page %i of seven: %s [S2.27]', async (_row, formType, index, path) => {
  const paths = await listPaths(formType);
  expect(paths).toHaveLength(7);
  expect(paths[index]).toBe(path);
});

test.each(listFormTypes())('%s begins with the first of its own pages', async (formType) => {
  const { pages } = await loadFormDefinition(formType);
  expect(startDefinitionOf(formType).pages).toEqual([pages[0]]);
});

test.each(listFormTypes())('%s takes what proves its claimant in any way of writing it', (formType) => {
  const blocks = startDefinitionOf(formType).pages.flatMap((page) => page.blocks);
  const fields = blocks.flatMap((block) => (block.kind === 'inputRow' ? block.fields : []));
  expect(fields.length).toBeGreaterThan(0);
  const strict = fields.filter((field) => field.maskName === undefined && !takesLatinDigits(field));
  expect(strict.map(({ key }) => key)).toEqual([]);
});

test.each(listFormTypes())('%s has a page of each role that others look for', async (formType) => {
  const definition = await loadFormDefinition(formType);
  const roles = definition.pages.flatMap(({ role }) => role ?? []);
  const purpose = purposeOf(formType);
  const wanted = {
    claim: ['credentials', 'payment', 'summary', 'confirmation'],
    documents: ['credentials', 'confirmation'],
    'look-up': ['credentials'],
  } as const;
  expect(roles).toEqual(wanted[purpose]);
  expect(findPageOfRole(definition, 'confirmation')?.slug).toBe(
    purpose === 'look-up' ? undefined : CONFIRMATION_SLUG,
  );
  expect(findLastPage(definition)?.action).toBe(purpose === 'look-up' ? undefined : 'submit');
});

test('a claim goes on at the page that was left, but for the first and the last one', async () => {
  const definition = await loadFormDefinition('Standard');
  const goOn = (slug: string | undefined) => findPageToGoOn(definition, slug).slug;
  expect(goOn('claim-summary')).toBe('claim-summary');
  expect(goOn('')).toBe('claimant-info');
  expect(goOn('confirmation')).toBe('claimant-info');
  expect(goOn('a-page-of-before')).toBe('claimant-info');
  expect(goOn(undefined)).toBe('claimant-info');
  expect(findPageToGoOn(await loadFormDefinition('Lookup'), undefined).slug).toBe('');
});

test('Documents Upload has three pages [S2.25]', async () => {
  expect(await listPaths('DocumentsUpload')).toEqual([
    '/documents-upload',
    '/documents-upload/supporting-documents',
    '/documents-upload/confirmation',
  ]);
});

test('Lookup is one page, and has nothing to submit [S2.23 S7.23]', async () => {
  expect(await listPaths('Lookup')).toEqual(['/lookup']);
  const { pages } = await loadFormDefinition('Lookup');
  expect(pages.map(({ action }) => action)).toEqual(['authorize']);
});

test.each(listFormTypes())(
  '%s: pages list their deadlines, but for the confirmation; all behind the start time out [S2.39 S6.5]',
  async (formType) => {
    const { pages } = await loadFormDefinition(formType);
    for (const { slug, deadlineKeys, enableTimeout } of pages) {
      expect(deadlineKeys, slug).toEqual(slug === 'confirmation' ? [] : deadlineKeysOf(formType));
      expect(enableTimeout, slug).toBe(slug !== '');
    }
  },
);

test.each(listFormTypes())('%s: every date says in which order it is asked', async (formType) => {
  const { pages } = await loadFormDefinition(formType);
  const dates = pages
    .flatMap(({ blocks }) => blocks.flatMap((block) => ('fields' in block ? block.fields : [])))
    .filter(({ type, hint }) => type === 'date' && hint === undefined);
  expect(dates).toEqual([]);
});
