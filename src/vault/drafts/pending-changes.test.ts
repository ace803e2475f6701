import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import { addChange, mergeChanges, NO_CHANGES } from './draft-opening.ts';
import type { ModelChange, PendingChanges } from './draft-records.ts';

const flags = { dirty: true, touched: true, everDirty: true };

function field(clientId: string, key: string, value: FieldValue): ModelChange {
  return { kind: 'field', address: { clientId, key }, value, flags };
}

function model(clientId: string): ModelChange {
  const content: FormModel = {
    id: null,
    clientId,
    metadata: { formType: 'Standard', dtoMapping: 'claimDetails' },
    metadataHash: 'h',
    fields: {},
  };
  return { kind: 'model', model: content, list: 'saved', order: 0 };
}

const collect = (changes: readonly ModelChange[]) => changes.reduce(addChange, NO_CHANGES);

/** Applies pending changes to a model of storage: `clientId/key` -> value; a model without fields as `clientId`. */
function writeTo(stored: ReadonlyMap<string, unknown>, pending: PendingChanges): Map<string, unknown> {
  const next = new Map(stored);
  for (const [clientId, { removed, place, fields }] of pending) {
    if (removed) for (const key of next.keys()) if (key.split('/')[0] === clientId) next.delete(key);
    if (place !== undefined) next.set(clientId, 'model');
    for (const [key, { value }] of fields) next.set(`${clientId}/${key}`, value);
  }
  return next;
}

const ids = fc.constantFrom('a', 'b');
const changes = fc.array(
  fc.oneof(
    fc
      .record({ id: ids, key: fc.constantFrom('x', 'y'), value: fc.string() })
      .map(({ id, key, value }) => field(id, key, value)),
    ids.map(model),
    ids.map((clientId): ModelChange => ({ kind: 'removed', clientId })),
  ),
  { maxLength: 12 },
);

describe('pending changes', () => {
  test('keep only the last value of a field', () => {
    const pending = collect([field('a', 'x', '1'), field('a', 'x', '2')]);
    expect(pending.get('a')?.fields.get('x')?.value).toBe('2');
  });

  test('forget what was typed into a model that is then removed', () => {
    const pending = collect([model('a'), field('a', 'x', '1'), { kind: 'removed', clientId: 'a' }]);
    expect(pending.get('a')).toEqual({ removed: true, place: undefined, fields: new Map() });
  });

  test('written at once or after a failed write, in two parts or one, leave the same behind', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const apart = writeTo(writeTo(new Map(), collect(first)), collect(second));
        const together = writeTo(new Map(), collect([...first, ...second]));
        const merged = writeTo(new Map(), mergeChanges(collect(first), collect(second)));
        expect(together).toEqual(apart);
        expect(merged).toEqual(apart);
      }),
      { numRuns: 2_000 },
    );
  });
});
