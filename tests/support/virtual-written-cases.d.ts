/** Provided by tests/support/vite-plugin-written-cases.ts. */
declare module 'virtual:written-cases' {
  export const writtenCases: readonly import('#tests/support/written-cases.ts').WrittenCase[];
}
