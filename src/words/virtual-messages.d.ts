/** Provided by scripts/vite-plugin-messages.ts. */
declare module 'virtual:message-catalogues' {
  type Catalogue = import('./catalogue.ts').Catalogue;
  type CataloguePart = import('./catalogue.ts').CataloguePart;
  /** One entry for each folder of src/words/messages, each chunk with English where the culture lacks a key. */
  export const catalogueLoaders: Readonly<
    Record<string, Readonly<Record<CataloguePart, () => Promise<Catalogue>>>>
  >;
}

/** The ICU parser itself: everywhere else its name stands for a stub that cannot parse. */
declare module 'virtual:icu-parser' {
  export const parse: typeof import('@formatjs/icu-messageformat-parser').parse;
}
