import type { FormEngine } from '#claim/engine/form-engine.ts';

const SECTION = 'documentContexts';

/**
 * Tells whether a document's record is empty, by the keys of its fields. The page does not list such a draft: the next chosen file goes
 * into it.
 */
export function isUntouched(
  { store, getView }: FormEngine,
  clientId: string,
  keys: readonly string[],
): boolean {
  return keys.every((key) => {
    const address = { clientId, key };
    return !store.getFlags(address).dirty && getView(address).issues.length === 0;
  });
}

/**
 * Returns the empty draft that waits for a file, or adds one.
 * @param isTaken tells whether a file on its way will fill the draft.
 */
export function beginDocument(
  engine: FormEngine,
  keys: readonly string[],
  isTaken: (clientId: string) => boolean = () => false,
): string {
  const { store } = engine;
  const empty = store.drafts.find(
    ({ clientId, metadata }) =>
      metadata.dtoMapping === SECTION && !isTaken(clientId) && isUntouched(engine, clientId, keys),
  );
  return (empty ?? store.addDraft({ formType: store.formType, dtoMapping: SECTION })).clientId;
}
