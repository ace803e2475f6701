/** What shows nothing: white space of every kind, control and format characters, fillers and the blank of Braille. */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+`;
const OUTER_BLANKS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu');

/** No administrator's code is longer; a longer text is something else (a page, a stack trace) in the code's place. */
const LONGEST_REFERENCE_CODE = 100;

/** A text of the server without its outer blanks; null where the member is not a string, or shows nothing. */
export function toShownText(member: unknown): string | null {
  return typeof member === 'string' ? member.replaceAll(OUTER_BLANKS, '') || null : null;
}

/** A reference code as a claimant can write it down; null where the member shows nothing or is over 100 characters. */
export function toReferenceCode(member: unknown): string | null {
  const code = toShownText(member);
  return code !== null && code.length <= LONGEST_REFERENCE_CODE ? code : null;
}
