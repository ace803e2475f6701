import type { Compare } from './file-schemas.ts';

/** Whether what somebody typed is what is on file. An empty text is nothing's. */
export function compareValues(compare: Compare, given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(NORMALIZERS[compare]);
  return a !== '' && a === b;
}

/** A number or code in one spelling: hyphens, spaces and letter case do not matter. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

const NORMALIZERS: Readonly<Record<Compare, (text: string) => string>> = {
  code: normalizeCode,
  text: (text) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  exact: (text) => text.trim(),
};
