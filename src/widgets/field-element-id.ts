import type { ModelStore } from '#core/form/model-store.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';

const listSections: ReadonlySet<string> = new Set(LIST_SECTIONS);

/**
 * The id of a field's control in the page: what an error summary links to, and what its label names. The field's key;
 * in a record of a list (a document, a transaction) the record's client id follows, since several records hold the key. Of all models
 * only a record can be gone.
 */
export function fieldElementId(
  store: Pick<ModelStore, 'getModel' | 'hasModel'>,
  { clientId, key }: FieldAddress,
): string {
  const isOfRecord =
    !store.hasModel(clientId) || listSections.has(store.getModel(clientId).metadata.dtoMapping);
  return isOfRecord ? `${key}-${clientId}` : key;
}
