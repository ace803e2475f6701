import type { FormEngine } from '#claim/engine/form-engine.ts';

/** The payload section of documents. */
const SECTION = 'documentContexts';

/**
 * Whether nothing was put into a document's record yet, by the keys of its fields. Such a draft is in no list of the page: it is
 * what the next file that is chosen goes into.
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
 * The draft that waits for a file, where there is one; another is added otherwise.
 * @param isTaken by a file that is on its way
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
