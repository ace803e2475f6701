import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONFIGS, DETAILS, modelConfig } from '#claim/engine/form-fixture.ts';
import type { ModelChange } from '#vault/drafts/draft-records.ts';
import { createModelStore } from './create-model-store.ts';
import type { ModelStore } from './model-store.ts';

const configs = [...DEFAULT_CONFIGS];

function createStore(stored?: ReturnType<ModelStore['toStoredModels']>): ModelStore {
  return createModelStore({ formType: 'Standard', configs, ...(stored === undefined ? {} : { stored }) });
}

function detailsOf(store: ModelStore): string {
  return store.findModel(DETAILS).clientId;
}

describe('models made from the config', () => {
  it('are one a config, without claim transactions and document contexts [S9.10 S9.11]', () => {
    const sections = createStore().saved.map(({ metadata }) => metadata.dtoMapping);
    expect(sections).toEqual(['credentials', 'claimantInfo', 'claimDetails', 'signature']);
    expect(createStore().drafts).toEqual([]);
  });

  it('have id null, a clientId, camel case names, fields of null and the hash [S3.8 S3.9 S3.10 S3.11 S3.12]', () => {
    const store = createModelStore({
      formType: 'Standard',
      configs: [
        {
          metadataHash: 'abc',
          metadata: { formType: 'Standard', dtoMapping: 'ClaimDetails', SubType: 'x' },
          fields: { FirstName: { validations: [] }, VIN: { validations: [] } },
        },
        { ...modelConfig('claimDetails'), metadata: { formType: 'Lookup', dtoMapping: 'credentials' } },
      ],
    });
    expect(store.saved).toEqual([
      {
        id: null,
        clientId: expect.stringMatching(/^client-[a-z0-9]{8}$/),
        metadata: { formType: 'Standard', dtoMapping: 'claimDetails', subType: 'x' },
        metadataHash: 'abc',
        fields: { firstName: null, vin: null },
      },
    ]);
  });

  it('are not to be had before they are loaded [S8.46]', () => {
    const store = createModelStore({ formType: 'Standard' });
    const message = 'Form models were accessed before they were loaded.';
    expect(() => store.saved).toThrow(message);
    expect(() => store.findModel(DETAILS)).toThrow(message);
    expect(() => store.getModel('client-x')).toThrow(message);
    expect(() => store.toStoredModels()).toThrow(message);
    store.load(configs);
    expect(store.findModel(DETAILS).fields).toEqual({});
  });

  it('are made anew by a second load', () => {
    const store = createStore();
    const before = detailsOf(store);
    store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
    expect(store.drafts).toHaveLength(1);
    const listener = vi.fn();
    store.subscribeToLists(listener);
    store.setValue({ clientId: before, key: 'a' }, 'x', 'claimant');
    store.load(configs);
    expect(detailsOf(store)).not.toBe(before);
    expect(store.drafts).toEqual([]);
    expect(store.findModel(DETAILS).fields).toEqual({});
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('lookups', () => {
  it('raise their errors [S8.44 S8.45 S8.47]', () => {
    const store = createStore();
    expect(() => store.getModel('client-nobody')).toThrow(
      new Error('No formModel found with the clientId client-nobody'),
    );
    expect(() => store.findModel({ dtoMapping: 'nothing' })).toThrow('No models match the metadata');
    expect(() => store.findModel({ formType: 'Standard' })).toThrow('Multiple models match the metadata');
  });

  it('find what every member of the selector matches, in both lists [S3.13]', () => {
    const store = createStore();
    const first = store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
    const second = store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
    store.saveDraft(second.clientId);
    const found = store.findModels({ dtoMapping: 'claimTransactions' }).map(({ clientId }) => clientId);
    expect(found).toEqual([second.clientId, first.clientId]);
    expect(store.drafts.map(({ clientId }) => clientId)).toEqual([first.clientId]);
    expect(store.getList(first.clientId)).toBe('drafts');
    expect(store.getList(second.clientId)).toBe('saved');
  });

  it('leave prepopulated models of other sections out', () => {
    const store = createStore();
    store.setPrepopulated([
      { metadata: { formType: 'Standard', dtoMapping: 'claimDetails' }, fields: { a: 'x' } },
      { metadata: { formType: 'Standard', dtoMapping: 'PrepopulatedData' }, fields: { B: 'y' } },
    ]);
    expect(store.findModels(DETAILS)).toHaveLength(1);
    expect(store.findModel({ dtoMapping: 'prepopulatedData' }).fields).toEqual({ b: 'y' });
    expect(store.prepopulated).toHaveLength(2);
    const listener = vi.fn();
    store.subscribeToLists(listener);
    store.setPrepopulated([]);
    expect(store.prepopulated).toEqual([]);
    expect(listener).toHaveBeenCalled();
  });
});

describe('values and flags', () => {
  it('a change makes a field dirty and touched; the value that was loaded makes it clean, not untouched [S4.30 S4.31 S4.32]', () => {
    const store = createStore();
    const address = { clientId: detailsOf(store), key: 'amount' };
    expect(store.getFlags(address)).toEqual({ dirty: false, touched: false, everDirty: false });
    store.setValue(address, '5', 'claimant');
    expect(store.getFlags(address)).toEqual({ dirty: true, touched: true, everDirty: true });
    store.setValue(address, '', 'claimant');
    expect(store.getValue(address)).toBeNull();
    expect(store.getFlags(address)).toEqual({ dirty: false, touched: true, everDirty: true });
  });

  it('the value that the portal has put there is the one that makes a field clean again', () => {
    const store = createStore();
    const address = { clientId: detailsOf(store), key: 'amount' };
    store.setValue(address, '5', 'claimant');
    store.setValue(address, '7', 'reset');
    store.setValue(address, '8', 'claimant');
    expect(store.getFlags(address).dirty).toBe(true);
    store.setValue(address, '7', 'claimant');
    expect(store.getFlags(address).dirty).toBe(false);
  });

  it.each(['prepopulation', 'reset', 'initialisation', 'restore'] as const)(
    'a value by %s is not the claimant’s, and does not make a field dirty',
    (source) => {
      const store = createStore();
      const address = { clientId: detailsOf(store), key: 'amount' };
      store.setValue(address, 'x', source);
      expect(store.getFlags(address)).toEqual({ dirty: false, touched: false, everDirty: false });
      store.setValue(address, 'y', 'claimant');
      store.setValue(address, 'z', source);
      expect(store.getFlags(address)).toMatchObject({ dirty: false, everDirty: true });
    },
  );

  it('tells only the field’s own listeners, and only of changes', () => {
    const store = createStore();
    const clientId = detailsOf(store);
    const own = vi.fn();
    const other = vi.fn();
    const end = store.subscribeToField({ clientId, key: 'a' }, own);
    store.subscribeToField({ clientId, key: 'b' }, other);
    store.setValue({ clientId, key: 'a' }, 'x', 'claimant');
    store.setValue({ clientId, key: 'a' }, 'x', 'claimant');
    expect([own, other].map((listener) => listener.mock.calls.length)).toEqual([1, 0]);
    end();
    store.setValue({ clientId, key: 'a' }, 'y', 'claimant');
    expect(own).toHaveBeenCalledOnce();
  });

  it('tells persistence every change, even where another listener has a bug', () => {
    const store = createStore();
    const changes: ModelChange[] = [];
    store.onChange(() => {
      throw new Error('a bug');
    });
    store.onChange((change) => changes.push(change));
    const address = { clientId: detailsOf(store), key: 'a' };
    expect(() => store.setValue(address, 'x', 'claimant')).toThrow('a bug');
    const flags = { dirty: true, touched: true, everDirty: true };
    expect(changes).toEqual([{ kind: 'field', address, value: 'x', flags }]);
  });

  it('tells persistence of drafts as they come, move and go', () => {
    const store = createStore();
    const kinds: unknown[] = [];
    store.onChange((change) => kinds.push(change.kind === 'model' ? change.list : change.kind));
    const { clientId } = store.addDraft({ formType: 'Standard', dtoMapping: 'documentContexts' });
    store.markTouched({ clientId, key: 'file' });
    store.markTouched({ clientId, key: 'file' });
    store.saveDraft(clientId);
    store.removeModel(clientId);
    expect(kinds).toEqual(['drafts', 'field', 'saved', 'removed']);
    expect(store.hasModel(clientId)).toBe(false);
    expect(() => store.removeModel(clientId)).toThrow('No formModel found with the clientId');
  });

  it('tells nothing to who has stopped listening', () => {
    const store = createStore();
    const listener = vi.fn();
    const ends = [store.onChange(listener), store.subscribeToLists(listener)];
    for (const end of ends) end();
    store.addDraft({ formType: 'Standard', dtoMapping: 'documentContexts' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('hands out models that do not change', () => {
    const store = createStore();
    const before = store.findModel(DETAILS);
    store.setValue({ clientId: before.clientId, key: 'a' }, 'x', 'claimant');
    expect(before.fields).toEqual({});
    expect(store.getModel(before.clientId).fields).toEqual({ a: 'x' });
    expect(store.getModel(before.clientId)).toBe(store.getModel(before.clientId));
    expect(store.saved).toBe(store.saved);
  });
});

describe('whatever is done to a store', () => {
  const key = fc.constantFrom('a', 'b', '__proto__', 'constructor');
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant(''),
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true }),
  );
  const source = fc.constantFrom('claimant', 'prepopulation', 'reset', 'initialisation', 'restore');
  const changes = fc.array(fc.tuple(key, value, source), { maxLength: 40 });

  it('it holds the last value of each field, never an empty text, and knows what the claimant edited', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const store = createStore();
        const clientId = detailsOf(store);
        const expected = new Map<string, unknown>();
        const edited = new Set<string>();
        for (const [field, next, by] of steps) {
          const normal = next === '' ? null : next;
          if (by === 'claimant' && (expected.get(field) ?? null) !== normal) edited.add(field);
          expected.set(field, normal);
          store.setValue({ clientId, key: field }, next, by);
        }
        for (const field of ['a', 'b', 'c']) {
          expect(store.getValue({ clientId, key: field })).toBe(expected.get(field) ?? null);
          expect(store.getFlags({ clientId, key: field }).everDirty).toBe(edited.has(field));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('it is the same after it was kept and loaded again', () => {
    fc.assert(
      fc.property(changes, fc.nat(3), (steps, drafts) => {
        const store = createStore();
        for (let count = 0; count < drafts; count += 1) {
          const draft = store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
          if (count % 2 === 0) store.saveDraft(draft.clientId);
        }
        for (const [field, next, by] of steps) {
          store.setValue({ clientId: detailsOf(store), key: field }, next, by);
        }
        const restored = createStore(store.toStoredModels());
        expect(restored.toStoredModels()).toEqual(store.toStoredModels());
        expect(restored.saved).toEqual(store.saved);
        expect(restored.drafts).toEqual(store.drafts);
      }),
    );
  });

  it('it can be rebuilt from what it told persistence', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const store = createStore();
        const kept = new Map(store.toStoredModels().map((stored) => [stored.model.clientId, stored]));
        store.onChange((change) => {
          if (change.kind !== 'field') return;
          const stored = kept.get(change.address.clientId);
          if (stored === undefined) return;
          kept.set(change.address.clientId, {
            ...stored,
            model: {
              ...stored.model,
              fields: { ...stored.model.fields, [change.address.key]: change.value },
            },
            flags: { ...stored.flags, [change.address.key]: change.flags },
          });
        });
        for (const [field, next, by] of steps) {
          store.setValue({ clientId: detailsOf(store), key: field }, next, by);
        }
        expect([...kept.values()]).toEqual(store.toStoredModels());
      }),
    );
  });
});

describe('what was kept with a draft', () => {
  it('stays dirty after a reload, whatever the field is set to', () => {
    const store = createStore();
    const address = { clientId: detailsOf(store), key: 'a' };
    store.setValue(address, 'x', 'claimant');
    const restored = createStore(store.toStoredModels());
    expect(restored.getFlags(address)).toEqual({ dirty: true, touched: true, everDirty: true });
    for (const value of ['', 'y', 'x']) {
      restored.setValue(address, value, 'claimant');
      expect(restored.getFlags(address).dirty).toBe(true);
    }
  });

  it('is in the order of its making, in whichever order the device gives it back', () => {
    const store = createStore();
    const made = ['a', 'b', 'c', 'd'].map((vendor) => {
      const metadata = { formType: 'Standard', dtoMapping: 'claimTransactions' };
      return store.addDraft(metadata, { vendor }).clientId;
    });
    fc.assert(
      fc.property(fc.shuffledSubarray([...store.toStoredModels()], { minLength: 8 }), (stored) => {
        const restored = createStore(stored);
        expect(restored.drafts.map(({ clientId }) => clientId)).toEqual(made);
        expect(restored.toStoredModels()).toEqual(store.toStoredModels());
      }),
    );
  });

  it('leaves the claimant’s own model to be made, where only the server’s of that section was kept', () => {
    const store = createStore();
    store.setPrepopulated([{ metadata: { formType: 'Standard', dtoMapping: 'claimDetails' }, fields: {} }]);
    const restored = createStore(store.toStoredModels().filter(({ list }) => list === 'prepopulated'));
    expect(restored.findModels(DETAILS).map(({ clientId }) => restored.getList(clientId))).toEqual(['saved']);
  });

  it('may hold a model that the config has no more', () => {
    const store = createModelStore({ formType: 'Standard', configs: [modelConfig('formerDetails')] });
    const restored = createStore(store.toStoredModels());
    expect(restored.saved.map(({ metadata }) => metadata.dtoMapping)).toContain('formerDetails');
    expect(restored.findModels(DETAILS)).toHaveLength(1);
  });

  it('is completed by the models that it lacks', () => {
    const stored = createStore()
      .toStoredModels()
      .filter(({ model }) => model.metadata.dtoMapping !== 'signature');
    const restored = createStore(stored);
    expect(restored.saved.map(({ metadata }) => metadata.dtoMapping).sort()).toEqual([
      'claimDetails',
      'claimantInfo',
      'credentials',
      'signature',
    ]);
    const orders = restored.toStoredModels().map(({ order }) => order);
    expect(new Set(orders).size).toBe(orders.length);
  });
});
