/** Provided by scripts/vite-plugin-messages.ts. */
declare module 'virtual:message-catalogues' {
  type Catalogue = import('./catalogue.ts').Catalogue;
  type CataloguePart = import('./catalogue.ts').CataloguePart;
  /** Loaders per folder of src/words/messages; each chunk has English where the culture lacks a key. */
  export const catalogueLoaders: Readonly<
    Record<string, Readonly<Record<CataloguePart, () => Promise<Catalogue>>>>
  >;
}

/** The real ICU parser; elsewhere its package name resolves to a stub that cannot parse. */
declare module 'virtual:icu-parser' {
  export const parse: typeof import('@formatjs/icu-messageformat-parser').parse;
}
