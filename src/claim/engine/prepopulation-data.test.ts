import { describe, expect, it } from 'vitest';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { textField } from './form-fixture.ts';
import { acceptsPrepopulation, findPrepopulatedValue } from './prepopulation.ts';

const own = { formType: 'Standard', dtoMapping: 'claimDetails' };
const info = { formType: 'Standard', dtoMapping: 'claimantInfo' };
const unedited = { dirty: false, touched: false, everDirty: false };
const edited = { dirty: true, touched: true, everDirty: true };

describe('findPrepopulatedValue', () => {
  it.each([
    ['lastName', { LastName: 'Doe' }, 'Doe'],
    ['LastName', { lastName: 'Doe' }, 'Doe'],
    ['lastName', { lastName: 'Doe', LastName: 'Roe' }, 'Doe'],
    ['lastName', { LASTNAME: 'Doe' }, undefined],
    ['lastName', { lastName: null }, undefined],
    ['lastName', { lastName: '' }, undefined],
    ['constructor', {}, undefined],
  ])('%s in %j is %j [S3.61]', (key, fields, expected) => {
    expect(findPrepopulatedValue([{ metadata: own, fields }], textField(key), own)).toBe(expected);
  });

  it('goes by prepopulatedDataKey and prepopulatedMetadata where they are given [S3.17 S3.27]', () => {
    const models = [
      { metadata: own, fields: { name: 'own' } },
      { metadata: { ...info, Kind: 'person' }, fields: { Name: 'person' } },
    ];
    const find = (more: Partial<FieldConfig<'text'>>) =>
      findPrepopulatedValue(models, textField('x', more), own);
    expect(find({ prepopulatedDataKey: 'name' })).toBe('own');
    expect(find({ prepopulatedDataKey: 'name', prepopulatedMetadata: { kind: 'person' } })).toBe('person');
    expect(find({ prepopulatedDataKey: 'name', prepopulatedMetadata: { kind: 'car' } })).toBeUndefined();
  });

  it('prefers the model that mirrors the field’s own', () => {
    const models = [
      { metadata: info, fields: { x: 'other' } },
      { metadata: own, fields: { x: 'own' } },
    ];
    expect(findPrepopulatedValue(models, textField('x'), own)).toBe('own');
    expect(findPrepopulatedValue(models.slice(0, 1), textField('x'), own)).toBe('other');
  });
});

describe('acceptsPrepopulation', () => {
  it.each([
    ['never edited and empty', null, unedited, {}, true],
    ['never edited and filled', 'x', unedited, {}, false],
    ['never edited and as its default', 'x', unedited, { defaultValue: 'x' }, true],
    ['edited and empty', null, edited, {}, false],
    ['edited and empty, overridden', null, edited, { overrideEverDirtyFieldConstraint: true }, true],
    ['edited and filled, overridden', 'y', edited, { overrideEverDirtyFieldConstraint: true }, false],
    ['edited back to its default', 'x', edited, { defaultValue: 'x' }, false],
  ] as const)('%s [S3.18 S4.39 S4.40]', (_, value, flags, more, expected) => {
    expect(acceptsPrepopulation(textField('a', more), value, flags)).toBe(expected);
  });
});
