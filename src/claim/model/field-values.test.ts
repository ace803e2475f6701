import { describe, expect, it } from 'vitest';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { DEFAULT_CONFIGS, DETAILS, textField } from '#claim/engine/form-fixture.ts';
import type { FieldValue, FileReference } from '#server/form-model.ts';
import { createModelStore, initializeField, setFieldValue } from './create-model-store.ts';
import { findFile, isEmptyValue, isSameValue } from './form-models.ts';

function fileOf(documentId: string, more: Partial<FileReference> = {}): FileReference {
  return { documentId, name: `${documentId}.pdf`, size: 1, type: 'application/pdf', sha256: 'ab', ...more };
}

const fileField: FieldConfig = { type: 'file', key: 'file', label: 'file', model: DETAILS };

function setUp() {
  const store = createModelStore({ formType: 'Standard', configs: [...DEFAULT_CONFIGS] });
  const { clientId } = store.findModel(DETAILS);
  return { store, at: (key: string) => ({ clientId, key }), fields: () => store.getModel(clientId).fields };
}

describe('setting a field', () => {
  it('writes the facts of a chosen file beside it, and takes them away with the file', () => {
    const { store, at, fields } = setUp();
    setFieldValue(store, fileField, at('file'), [fileOf('bill', { size: 7 })], 'claimant');
    expect(fields()).toMatchObject({ name: 'bill.pdf', size: 7, type: 'application/pdf', sha256: 'ab' });
    setFieldValue(store, fileField, at('file'), null, 'claimant');
    expect(fields()).toEqual({ file: null, name: null, size: null, type: null, sha256: null });
  });

  it('says of a file whose type the browser does not know that it is unknown, and of no other fact', () => {
    const { store, at } = setUp();
    setFieldValue(store, fileField, at('file'), [fileOf('bill', { type: '', sha256: '' })], 'claimant');
    expect(store.getValue(at('type'))).toBe('unknown');
    expect(store.getValue(at('sha256'))).toBeNull();
  });

  it('leaves other answers alone that have the name of a file’s fact', () => {
    const { store, at } = setUp();
    setFieldValue(store, textField('name'), at('name'), 'Ann', 'claimant');
    setFieldValue(store, textField('street'), at('street'), 'Main Street', 'claimant');
    expect(store.getValue(at('name'))).toBe('Ann');
  });
});

describe('what a field begins with', () => {
  const withDefault = textField('country', { defaultValue: 'US' });

  it.each<readonly [string, FieldValue]>([
    ['is empty', null],
    ['has nothing chosen', []],
  ])('is given to one that %s', (_what, value) => {
    const { store, at } = setUp();
    store.setValue(at('country'), value, 'restore');
    initializeField(store, withDefault, at('country'));
    expect(store.getValue(at('country'))).toBe('US');
    expect(store.getFlags(at('country')).dirty).toBe(false);
  });

  it('is not given to one that the claimant has emptied', () => {
    const { store, at } = setUp();
    store.setValue(at('country'), 'CA', 'claimant');
    store.setValue(at('country'), '', 'claimant');
    initializeField(store, withDefault, at('country'));
    expect(store.getValue(at('country'))).toBeNull();
  });
});

describe('values', () => {
  it('are empty without a text or a choice; no and zero are answers', () => {
    const empty: readonly FieldValue[] = [null, '', []];
    const filled: readonly FieldValue[] = ['x', false, 0, ['red'], [fileOf('bill')]];
    expect(empty.filter((value) => !isEmptyValue(value))).toEqual([]);
    expect(filled.filter(isEmptyValue)).toEqual([]);
  });

  it('hold a file where one was chosen, and none where the choices are texts', () => {
    expect(findFile([fileOf('bill')])?.name).toBe('bill.pdf');
    expect([['red'], [], 'bill.pdf', null].map(findFile)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<readonly [string, FieldValue, FieldValue]>([
    ['the same choices', ['red', 'blue'], ['red', 'blue']],
    ['the same file, read anew', [fileOf('bill')], [fileOf('bill')]],
  ])('are the same: %s', (_what, a, b) => {
    expect(isSameValue(a, b)).toBe(true);
  });

  it.each<readonly [string, FieldValue, FieldValue]>([
    ['one choice more', ['red'], ['red', 'blue']],
    ['another second choice', ['red', 'blue'], ['red', 'green']],
    ['another file of the same name', [fileOf('bill')], [fileOf('other', { name: 'bill.pdf' })]],
    ['a file and a text', [fileOf('bill')], ['bill']],
    ['a choice and its text', ['red'], 'red'],
  ])('are told apart: %s', (_what, a, b) => {
    expect(isSameValue(a, b)).toBe(false);
    expect(isSameValue(b, a)).toBe(false);
  });
});
