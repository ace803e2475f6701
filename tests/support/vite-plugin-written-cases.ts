import type { Plugin } from 'vite';
import { listWrittenCases, readWrittenCase } from './written-cases.ts';

const CASES_ID = 'virtual:written-cases';

export function writtenCasesPlugin(): Plugin {
  return {
    name: 'portal-written-cases',
    resolveId: (source) => (source === CASES_ID ? `\0${CASES_ID}` : null),
    load(id) {
      if (id !== `\0${CASES_ID}`) return null;
      return `export const writtenCases = ${JSON.stringify(listWrittenCases().map(readWrittenCase))};`;
    },
  };
}
