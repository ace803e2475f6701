import { expect, test } from 'vitest';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { FormUnavailableError, keepSoundParts, type LostPart } from './sound-form.ts';

const standard = readDemoCase('demo').forms.find(({ entry }) => entry.formType === 'Standard')?.definition;

/** Form with members of any type, as in a broken file. */
type Loose = Record<string, unknown> & {
  pages: (Record<string, unknown> & { blocks: Loose[] })[];
  fields: Loose[];
};

/** Changes the demonstration's Standard form, and returns its sound parts and the lost ones. */
function keepOf(change: (form: Loose) => void): {
  readonly form: FormDefinition;
  readonly lost: readonly LostPart[];
} {
  const given = structuredClone(standard) as unknown as Loose;
  change(given);
  const lost: LostPart[] = [];
  return { form: keepSoundParts(given as unknown as FormDefinition, lost), lost };
}

const listKeys = (form: FormDefinition) =>
  form.pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('fields' in block ? block.fields.map(({ key }) => key) : [])),
  );
const countNotices = (form: FormDefinition) =>
  form.pages
    .flatMap(({ blocks }) => blocks)
    .filter((block) => 'copy' in block && block.copy === 'generic.partLost').length;

function rowOf(form: Loose): { readonly place: string; readonly block: Loose; readonly field: Loose } {
  const page = form.pages.findIndex(({ slug }) => slug === 'claim-details');
  const block = form.pages[page]?.blocks.findIndex(({ kind }) => kind === 'inputRow') ?? -1;
  const found = form.pages[page]?.blocks[block];
  const field = found?.fields[0];
  if (found === undefined || field === undefined) throw new Error('The form has no such row.');
  return { place: `pages[${page}].blocks[${block}]`, block: found, field };
}

test('a form without a mistake is kept as it is', () => {
  const { form, lost } = keepOf(() => undefined);
  expect([form, lost]).toEqual([standard, []]);
});

test.each<[string, (field: Loose) => void]>([
  ['an unknown type', (field) => Object.assign(field, { type: 'hologram' })],
  ['no key', (field) => delete field.key],
  ['no label', (field) => Object.assign(field, { label: 7 })],
  ['a model that no form has', (field) => Object.assign(field, { model: { dtoMapping: 'nobody' } })],
  ['dependencies that are none', (field) => Object.assign(field, { dependencies: { dependencies: 'x' } })],
  ['an unknown hook', (field) => Object.assign(field, { afterChangeHook: 'explode' })],
  ['options that are no list', (field) => Object.assign(field, { type: 'select', options: 'x' })],
  [
    'a circle of dependencies',
    (field) => {
      const dependencies = [{ key: field.key, operator: 'IsEqualTo', value: 1 }];
      Object.assign(field, { dependencies: { dependencies, hideOnAnyUnfulfilled: true } });
    },
  ],
])('a field with %s costs itself alone', (_name, spoil) => {
  let place = '';
  const { form, lost } = keepOf((given) => {
    const row = rowOf(given);
    place = row.place;
    spoil(row.field);
  });
  expect(lost.map(({ path }) => path)).toEqual([`${place}.fields[0]`]);
  expect(listKeys(form)).toHaveLength(listKeys(standard as FormDefinition).length - 1);
  expect(form.pages).toHaveLength(standard?.pages.length ?? 0);
  expect(countNotices(form)).toBe(1);
});

test('a rule of the page that nobody knows costs itself alone', () => {
  const { form, lost } = keepOf((given) =>
    Object.assign(rowOf(given).field, { validations: [{ type: 'required' }, { type: 'moonPhase' }, null] }),
  );
  expect(lost.map(({ path }) => path.slice(-14))).toEqual(['validations[1]', 'validations[2]']);
  expect(listKeys(form)).toEqual(listKeys(standard as FormDefinition));
  expect(countNotices(form)).toBe(0);
});

test.each<[string, (form: Loose) => void]>([
  ['that is nothing', (form) => form.pages[2]?.blocks.splice(0, 1, null as never)],
  ['of an unknown kind', (form) => Object.assign(rowOf(form).block, { kind: 'hologram', fields: undefined })],
  [
    'with the id of another',
    (form) => Object.assign(form.pages[2]?.blocks[0] ?? {}, { id: form.pages[1]?.blocks[0]?.id }),
  ],
])('a block %s costs itself alone', (_name, spoil) => {
  const { form, lost } = keepOf(spoil);
  expect(lost).toHaveLength(1);
  expect(form.pages).toHaveLength(standard?.pages.length ?? 0);
  expect(countNotices(form)).toBe(1);
});

test.each<[string, (form: Loose) => void]>([
  ['that is nothing', (form) => form.pages.splice(2, 1, null as never)],
  ['without an address', (form) => delete form.pages[2]?.slug],
  ['with the address of another', (form) => Object.assign(form.pages[2] ?? {}, { slug: 'claimant-info' })],
])('a page %s costs itself alone, and the page before tells of it', (_name, spoil) => {
  const { form, lost } = keepOf(spoil);
  expect(lost.map(({ path }) => path)).toEqual(['pages[2]']);
  expect(form.pages).toHaveLength((standard?.pages.length ?? 0) - 1);
  expect(form.pages[1]?.blocks.at(-1)).toMatchObject({ kind: 'copy', copy: 'generic.partLost' });
});

test.each<[string, (form: Loose) => void]>([
  ['no pages', (form) => Object.assign(form, { pages: 'x' })],
  ['no start page', (form) => form.pages.splice(0, 1, null as never)],
  ['a broken field among the credentials', (form) => delete form.pages[0]?.blocks[0]?.fields[0]?.key],
  [
    'no signature',
    (form) => {
      for (const block of form.pages.flatMap(({ blocks }) => blocks))
        if (block.kind === 'signature') delete block.id;
    },
  ],
])('a form with %s is unavailable', (_name, spoil) => {
  expect(() => keepOf(spoil)).toThrow(FormUnavailableError);
});
