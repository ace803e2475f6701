/** Provided by scripts/vite-plugin-messages.ts. */
declare module 'virtual:message-catalogues' {
  /** One entry for each folder of src/i18n/messages. */
  export const catalogueLoaders: import('./catalogue.ts').CatalogueLoaders;
}

/** The ICU parser itself: everywhere else its name stands for a stub that cannot parse. */
declare module 'virtual:icu-parser' {
  export const parse: typeof import('@formatjs/icu-messageformat-parser').parse;
}
