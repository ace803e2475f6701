import type { Compare } from './file-schemas.ts';

/** Compares a typed value with the value on file. An empty value never matches. */
export function compareValues(compare: Compare, given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(NORMALIZERS[compare]);
  return a !== '' && a === b;
}

/** Normalizes a number or code: removes hyphens and spaces, ignores letter case. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

const NORMALIZERS: Readonly<Record<Compare, (text: string) => string>> = {
  code: normalizeCode,
  text: (text) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  exact: (text) => text.trim(),
};
