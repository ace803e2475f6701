import type { FormModel } from '#server/form-model.ts';
import type { ModelStore } from './model-store.ts';

function nameOf({ fields }: FormModel): string | undefined {
  return typeof fields.name === 'string' ? normalize(fields.name) : undefined;
}

/** One name in two ways of writing its accents (macOS and Windows differ) is one name. */
function normalize(name: string): string {
  return name.normalize('NFC');
}

/** The record's name, where a saved record of the same list has it already (specification, section 3, "Document record"). */
export function findConflictingName(store: ModelStore, clientId: string): string | undefined {
  const record = store.getModel(clientId);
  const name = nameOf(record);
  if (name === undefined) return undefined;
  const isTaken = store.saved.some(
    (other) =>
      other.clientId !== clientId &&
      other.metadata.dtoMapping === record.metadata.dtoMapping &&
      nameOf(other) === name,
  );
  return isTaken ? name : undefined;
}
