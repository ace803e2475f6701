import type { FormModel } from '../contract/form-model.ts';
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

/** A name that none of the taken ones is: `image.jpg`, `image-2.jpg`, ... (decisions, "Form engine"). */
export function makeUniqueName(name: string, taken: Iterable<string>): string {
  const known = new Set([...taken].map(normalize));
  if (!known.has(normalize(name))) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let count = 2;
  while (known.has(normalize(`${stem}-${count}${extension}`))) count += 1;
  return `${stem}-${count}${extension}`;
}
