import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type DependencyConfig, FIELD_TRAITS, type FieldConfig } from './field-config.ts';
import type { Block } from './form-definition.ts';

/** The type makes this list complete: a new input must be added here, and then documented. */
const FIELD_INPUTS: Readonly<Record<keyof FieldConfig, true>> = {
  type: true,
  key: true,
  model: true,
  label: true,
  suppressLabel: true,
  hint: true,
  whyWeAsk: true,
  defaultValue: true,
  validations: true,
  disableRequiredStyling: true,
  confirms: true,
  maskName: true,
  dependencies: true,
  prepopulatedDataKey: true,
  prepopulatedMetadata: true,
  overrideEverDirtyFieldConstraint: true,
  inheritanceConfig: true,
  afterChangeHook: true,
  metadata: true,
  options: true,
  optionList: true,
  hasNoneOption: true,
  noneOptionLabel: true,
  placeholderText: true,
  stylingChoice: true,
  inputGroupConfig: true,
  hasTimePicker: true,
  autocomplete: true,
  inputMode: true,
  rows: true,
  concealed: true,
  isCode: true,
  inBoxes: true,
  showsLastFour: true,
};
const DEPENDENCY_INPUTS: Readonly<Record<keyof DependencyConfig, true>> = {
  dependencies: true,
  hideOnAnyUnfulfilled: true,
  hideOnAllUnfulfilled: true,
  disableOnAnyUnfulfilled: true,
  disableOnAllUnfulfilled: true,
  disableOnAllFulfilled: true,
  reset: true,
};
const BLOCK_KINDS: Readonly<Record<Block['kind'], true>> = {
  inputRow: true,
  name: true,
  address: true,
  confirmation: true,
  copy: true,
  picture: true,
  documentManager: true,
  recordTable: true,
  signature: true,
  wallet: true,
  lookupResult: true,
  summary: true,
};

it('every input of a field, a dependency and a page has its meaning in docs/field-config.md', () => {
  const documented = readFileSync('docs/field-config.md', 'utf8');
  const names = [FIELD_INPUTS, DEPENDENCY_INPUTS, BLOCK_KINDS].flatMap((inputs) => Object.keys(inputs));
  const missing = [...names, ...Object.keys(FIELD_TRAITS)].filter(
    (name) => !documented.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});

it('each name that a member may have is in docs/field-config.md', () => {
  const documented = readFileSync('docs/field-config.md', 'utf8');
  const schema = JSON.parse(readFileSync('cases/form.schema.json', 'utf8'));
  const missing = [...listChoices(schema)].filter((name) => !documented.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

/**
 * Lists every enum text of a JSON Schema: masks, styles, roles, actions. Leaves out the form's sections, which belong to the server's
 * contract.
 */
function* listChoices(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { enum: choices } = schema as { readonly enum?: readonly unknown[] };
  const isSections = choices?.includes('claimDetails') === true;
  if (!isSections)
    yield* (choices ?? []).filter((choice) => typeof choice === 'string' && choice !== '') as string[];
  for (const part of Object.values(schema)) yield* listChoices(part);
}

it('knows what is asked of a field type: no other code asks which type a field has', () => {
  const types = Object.keys(FIELD_TRAITS).join('|');
  const question = new RegExp(`\\btype\\)? (?:===|!==) '(?:${types})'`);
  const files = globSync('{src,sw}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|^src\/claim\/field-types\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => question.test(readFileSync(file, 'utf8')))).toEqual([]);
});
