import { type Catalogue, isPlain } from './catalogue.ts';
import type { createIcuFormat } from './icu-format.ts';

export type CreateIcuFormat = typeof createIcuFormat;

/** Loads what formats ICU messages: start pages do without it. Rejects where its code cannot be fetched. */
export async function loadIcuFormat(): Promise<CreateIcuFormat> {
  return (await import('./icu-format.ts')).createIcuFormat;
}

/** The same, where one of these catalogues has a message that wants it. */
export async function loadIcuFormatFor(
  catalogues: readonly Catalogue[],
): Promise<CreateIcuFormat | undefined> {
  const arePlain = catalogues.every((catalogue) => Object.values(catalogue).every(isPlain));
  return arePlain ? undefined : loadIcuFormat();
}
