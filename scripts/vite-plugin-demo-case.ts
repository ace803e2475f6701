import type { Plugin } from 'vite';
import { readDemoCase } from './case/read-case.ts';
import { renderCase } from './case/render-case.ts';

const CASE_ID = 'virtual:demo-case';

/** Provides the demonstration case to tests, in Node and in a browser; tests/support/install-demo-case.ts installs it. */
export function demoCasePlugin(): Plugin {
  return {
    name: 'portal-demo-case',
    resolveId: (source) => (source === CASE_ID ? `\0${CASE_ID}` : null),
    load(id) {
      if (id !== `\0${CASE_ID}`) return null;
      const { manifest, files } = renderCase(readDemoCase('demo'));
      return `export const manifest = ${JSON.stringify(manifest)};\nexport const files = ${JSON.stringify(Object.fromEntries(files))};`;
    },
  };
}
