import { toLatinDigits } from './mask-looks.ts';

/** Invisible characters that come with pasted text: zero-width ones and direction marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASH = /[\p{Pd}\u2212]/gu;

/**
 * Lists the spellings of a code or number, the one closest to the typed text first: trimmed, with plain digits and hyphens; with hyphens
 * for blanks; without blanks; without either; then each in capitals. "AB 12 34" gives "AB 12 34", "AB-12-34" and "AB1234".
 */
export function listSpellings(text: string): readonly string[] {
  const plain = toLatinDigits(text.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .trim();
  const spellings = [
    plain,
    plain.replaceAll(' ', '-'),
    plain.replaceAll(' ', ''),
    plain.replace(/[ -]/g, ''),
    // A number as people write it: "1 234", "1,234", "$1,234.00".
    plain.replace(/[ ,$]/g, ''),
  ];
  return [...new Set([...spellings, ...spellings.map((spelling) => spelling.toUpperCase())])];
}

/**
 * Returns the first spelling of a code or a number that its rules accept ("481516" for "481 516" if the server wants six digits), or
 * undefined.
 */
export async function findSpelling(
  text: string,
  isTaken: (spelling: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const spelling of listSpellings(text)) if (await isTaken(spelling)) return spelling;
  return undefined;
}
