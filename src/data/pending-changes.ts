import type { FieldValue } from '#server/form-model.ts';
import type { FieldFlags, ModelChange, ModelPlace } from './draft-records.ts';

/** What is to be written of one model. */
export interface PendingModel {
  /** Everything kept of it goes first. */
  readonly removed: boolean;
  readonly place: ModelPlace | undefined;
  readonly fields: ReadonlyMap<string, { readonly value: FieldValue; readonly flags: FieldFlags }>;
}

/** Changes not written yet, by clientId: only the last value of a field is. */
export type PendingChanges = ReadonlyMap<string, PendingModel>;

export const NO_CHANGES: PendingChanges = new Map();
const NOTHING: PendingModel = { removed: false, place: undefined, fields: new Map() };

/** Adds a change. */
export function addChange(pending: PendingChanges, change: ModelChange): PendingChanges {
  switch (change.kind) {
    case 'field': {
      const { address, value, flags } = change;
      const before = pending.get(address.clientId) ?? NOTHING;
      const fields = new Map(before.fields).set(address.key, { value, flags });
      return new Map(pending).set(address.clientId, { ...before, fields });
    }
    case 'model': {
      const { model, list, order } = change;
      const before = pending.get(model.clientId) ?? NOTHING;
      return new Map(pending).set(model.clientId, { ...before, place: { model, list, order } });
    }
    case 'removed':
      return new Map(pending).set(change.clientId, { ...NOTHING, removed: true });
  }
}

/** Puts changes that could not be written back under those that came meanwhile. */
export function mergeChanges(older: PendingChanges, newer: PendingChanges): PendingChanges {
  const merged = new Map(older);
  for (const [clientId, change] of newer) {
    const before = older.get(clientId);
    merged.set(
      clientId,
      before === undefined || change.removed
        ? change
        : {
            removed: before.removed,
            place: change.place ?? before.place,
            fields: new Map([...before.fields, ...change.fields]),
          },
    );
  }
  return merged;
}
