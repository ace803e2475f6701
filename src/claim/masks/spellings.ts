import { toLatinDigits } from './mask-looks.ts';

/** Characters that show nothing and come along with pasted text: zero-width ones and marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASH = /[\p{Pd}\u2212]/gu;

/**
 * The ways in which one code or number is written, the one nearest to what was typed first: without the blanks around it
 * and with plain digits and hyphens; with hyphens for blanks; without blanks; without either; each of them also in capitals.
 * "AB 12 34" gives "AB 12 34", "AB-12-34" and "AB1234".
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
 * The first spelling of a code or a number that its rules take: the claimant's answer ("274 163" where the server wants six
 * digits). Undefined where they take none.
 */
export async function findSpelling(
  text: string,
  isTaken: (spelling: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const spelling of listSpellings(text)) if (await isTaken(spelling)) return spelling;
  return undefined;
}
