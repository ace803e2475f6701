import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DETAILS, formOf, INFO, modelConfig, rowOf, textField } from '#claim/engine/form-fixture.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { StoredModel } from '#vault/drafts/draft-records.ts';
import { carryOverModels } from './carrying-over.ts';
import { createModelStore } from './create-model-store.ts';
import { isDeepEqual } from './form-models.ts';

const definition = formOf(
  rowOf(textField('onPage'), textField('added')),
  rowOf(textField('ofOtherModel', { model: INFO })),
  {
    id: 'table',
    kind: 'recordTable',
    section: 'claimTransactions',
    fields: [{ type: 'text', key: 'ofRows', label: 'ofRows' }],
  },
);
const former: FormsConfig = [
  modelConfig('claimDetails', { kept: [], gone: [], stricter: [{ type: 'maxLength', max: 9 }] }),
  modelConfig('claimantInfo', { a: [] }),
];
const current: FormsConfig = [
  modelConfig('claimDetails', { kept: [], added: [], stricter: [{ type: 'maxLength', max: 5 }] }, 'v2'),
  modelConfig('claimantInfo', { a: [] }),
];

function fill(configs: FormsConfig): readonly StoredModel[] {
  const store = createModelStore({ formType: 'Standard', configs });
  const { clientId } = store.findModel(DETAILS);
  for (const key of ['kept', 'gone', 'stricter', 'onPage']) {
    store.setValue({ clientId, key }, `typed ${key}`, 'claimant');
  }
  return store.toStoredModels();
}

function changesOf(stored: readonly StoredModel[], configs: FormsConfig, form = definition) {
  const { models, changedFields } = carryOverModels(stored, { configs, definition: form });
  return { models, changes: changedFields.map(({ address, change }) => `${address.key} ${change}`) };
}

describe('carryOverModels', () => {
  it('leaves everything alone while the hash is the same', () => {
    const stored = fill(former);
    const { models, changes } = changesOf(stored, former);
    expect(changes).toEqual([]);
    expect(models).toEqual(stored);
  });

  it('carries over field by field, keeps answers and flags, and tells what changed', () => {
    const stored = fill(former);
    const { models, changes } = changesOf(stored, current);
    expect(changes).toEqual(['added added', 'gone removed']);
    const details = models.find(({ model }) => model.metadata.dtoMapping === 'claimDetails');
    expect(details?.model).toMatchObject({
      metadataHash: 'v2',
      fields: { kept: 'typed kept', stricter: 'typed stricter', onPage: 'typed onPage', added: null },
    });
    expect(Object.keys(details?.model.fields ?? {}).sort()).toEqual(['added', 'kept', 'onPage', 'stricter']);
    expect(details?.flags.kept?.everDirty).toBe(true);
    expect(models[1]).toEqual(stored[1]);
  });

  it('tells which models are under other rules, also where the fields are the same', () => {
    const stored = fill(former);
    const stricter = [
      modelConfig('claimDetails', { kept: [{ type: 'required' }], gone: [], stricter: [] }, 'v2'),
    ];
    const { models, carriedIds } = carryOverModels(stored, {
      configs: [...stricter, ...former.slice(1)],
      definition,
    });
    const details = models.find(({ model }) => model.metadata.dtoMapping === 'claimDetails');
    expect([...carriedIds]).toEqual([details?.model.clientId]);
    expect(details?.model.metadataHash).toBe('v2');
  });

  describe('with metadata beside form type and section', () => {
    type Metadata = Readonly<Record<string, unknown>>;
    const withMetadata = (metadata: Metadata, hash: string, keys: readonly string[] = ['kept']) => {
      const config = modelConfig('claimDetails', Object.fromEntries(keys.map((key) => [key, []])), hash);
      return { ...config, metadata: { ...config.metadata, ...metadata } };
    };
    const loadUnder = (before: FormsConfig, after: FormsConfig, answered: Metadata) => {
      const store = createModelStore({ formType: 'Standard', configs: before });
      const model = store.saved.find(({ metadata }) => isDeepEqual({ ...metadata, ...answered }, metadata));
      store.setValue({ clientId: model?.clientId ?? '', key: 'kept' }, 'typed', 'claimant');
      const stored: readonly StoredModel[] = JSON.parse(JSON.stringify(store.toStoredModels()));
      const carried = carryOverModels(stored, { configs: after, definition });
      return {
        carriedIds: [...carried.carriedIds],
        saved: createModelStore({ formType: 'Standard', configs: after, stored: carried.models }).saved,
      };
    };

    it.each(['v1', 'v2'])('keeps the answers where a member of them changes, hash %s', (hash) => {
      const { saved, carriedIds } = loadUnder(
        [withMetadata({ revision: 1 }, 'v1')],
        [withMetadata({ revision: 2 }, hash)],
        { revision: 1 },
      );
      expect(saved).toMatchObject([
        { metadataHash: hash, metadata: { revision: 2 }, fields: { kept: 'typed' } },
      ]);
      expect(carriedIds).toEqual([saved[0]?.clientId]);
    });

    it('tells two configs of one section apart where one says less than the other', () => {
      const configs = [withMetadata({}, 'v1'), withMetadata({ part: 2 }, 'v1')];
      const { saved, carriedIds } = loadUnder(configs, configs, { part: 2 });
      expect(saved.map(({ metadata, fields }) => [metadata.part, fields.kept])).toEqual([
        [undefined, null],
        [2, 'typed'],
      ]);
      expect(carriedIds).toEqual([]);
    });

    it('tells two configs of one section apart, whatever the order of the keys', () => {
      const { saved, carriedIds } = loadUnder(
        [withMetadata({ of: { a: 1, b: [2] } }, 'v1'), withMetadata({ of: { a: 1, b: [3] } }, 'v1')],
        [withMetadata({ of: { b: [2], a: 1 } }, 'v2'), withMetadata({ of: { b: [3], a: 1 } }, 'v1')],
        { of: { a: 1, b: [2] } },
      );
      expect(
        saved.map(({ metadata, metadataHash, fields }) => [metadata.of, metadataHash, fields.kept]),
      ).toEqual([
        [{ a: 1, b: [2] }, 'v2', 'typed'],
        [{ a: 1, b: [3] }, 'v1', null],
      ]);
      expect(carriedIds).toEqual([saved[0]?.clientId]);
    });
  });

  it('takes up a new field of the config once a page shows it, and tells it then', () => {
    const definitionOf = (...keys: readonly string[]) => formOf(rowOf(...keys.map((key) => textField(key))));
    const first = carryOverModels(fill(former), { configs: current, definition: definitionOf('onPage') });
    expect(first.changedFields.map(({ address }) => address.key)).toEqual(['gone']);
    expect(Object.keys(first.models[0]?.model.fields ?? {})).toEqual(['kept', 'stricter', 'onPage']);
    const next = carryOverModels(first.models, {
      configs: current,
      definition: definitionOf('onPage', 'added'),
    });
    expect(next.changedFields.map(({ address, change }) => `${address.key} ${change}`)).toEqual([
      'added added',
    ]);
    expect(next.models[0]?.model.fields.added).toBeNull();
  });

  it('lets the answer go that only a page has asked, once the page is gone, whatever the hash', () => {
    const { models, changedFields } = carryOverModels(fill(former), {
      configs: former,
      definition: formOf(),
    });
    expect(changedFields.map(({ address, change }) => `${address.key} ${change}`)).toEqual([
      'onPage removed',
    ]);
    expect(Object.keys(models[0]?.model.fields ?? {})).toEqual(['kept', 'gone', 'stricter']);
  });

  it('drops a model that the config has no more, and says so', () => {
    const { models, changes } = changesOf(fill(former), current.slice(1));
    expect(models.map(({ model }) => model.metadata.dtoMapping)).toEqual(['claimantInfo']);
    expect(changes.sort()).toEqual(['gone removed', 'kept removed', 'onPage removed', 'stricter removed']);
  });

  it('keeps prepopulated models as they are', () => {
    const store = createModelStore({ formType: 'Standard', configs: former });
    store.setPrepopulated([{ metadata: { formType: 'Standard', dtoMapping: 'other' }, fields: { a: 'x' } }]);
    const { models, changes } = changesOf(store.toStoredModels(), current);
    expect(models.filter(({ list }) => list === 'prepopulated')).toHaveLength(1);
    expect(changes).toEqual(['added added', 'gone removed']);
  });

  it('keeps what a chosen file left in its record', () => {
    const documents = formOf({
      id: 'documents',
      kind: 'documentManager',
      section: 'documentContexts',
      required: false,
      fields: [
        { type: 'file', key: 'file', label: 'file' },
        { type: 'text', key: 'note', label: 'note' },
      ],
    });
    const configs = [modelConfig('documentContexts', { file: [] })];
    const store = createModelStore({ formType: 'Standard', configs });
    const { clientId } = store.addDraft({ formType: 'Standard', dtoMapping: 'documentContexts' });
    store.setValue({ clientId, key: 'name' }, 'a.pdf', 'claimant');
    const { models } = carryOverModels(store.toStoredModels(), {
      configs: [modelConfig('documentContexts', { file: [], note: [] }, 'v2')],
      definition: documents,
    });
    expect(models[0]?.model.fields).toMatchObject({ name: 'a.pdf', note: null });
  });

  it('loses no answer of a field that both configs have, and is done after one time', () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    const configOf = (names: readonly string[], hash: string) => [
      modelConfig('claimDetails', Object.fromEntries(names.map((name) => [name, []])), hash),
    ];
    fc.assert(
      fc.property(keys, keys, (before, after) => {
        const store = createModelStore({ formType: 'Standard', configs: configOf(before, 'v1') });
        const { clientId } = store.findModel(DETAILS);
        for (const key of before) store.setValue({ clientId, key }, `typed ${key}`, 'claimant');
        const shown = formOf(rowOf(...after.map((key) => textField(key))));
        const { models, changes } = changesOf(store.toStoredModels(), configOf(after, 'v2'), shown);
        for (const key of after) {
          expect(models[0]?.model.fields[key]).toBe(before.includes(key) ? `typed ${key}` : null);
        }
        const added = after.filter((key) => !before.includes(key)).map((key) => `${key} added`);
        const removed = before.filter((key) => !after.includes(key)).map((key) => `${key} removed`);
        expect([...changes].sort()).toEqual([...added, ...removed].sort());
        expect(changesOf(models, configOf(after, 'v2'), shown)).toEqual({ models, changes: [] });
      }),
    );
  });
});
