/** Provided by scripts/vite-plugin-demo-case.ts. */
declare module 'virtual:demo-case' {
  export const manifest: import('#server/case.ts').CaseManifest;
  export const files: Readonly<Record<string, string>>;
}
