/** What phones call every photo: the name says nothing, so two of them are no duplicate. */
const GENERIC_NAME = /^image\.(?:jpe?g|png|heic|heif|webp|tiff?)$/i;

/** Control characters, line ends, and the marks that turn the direction of text round: they make a name look like another. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;
/** No system's file names are much longer; a page that posts to the share target can give any. */
const LONGEST_NAME = 200;
const LONGEST_ENDING = 12;

/** A file's name as it may be shown, kept and sent: without path parts and what is not seen, and not without end. */
export function cleanFileName(name: string): string {
  const shown = name.toWellFormed().replace(UNSEEN, '');
  const letters = [...(shown.split(/[/\\]/).at(-1)?.trim() || 'document')];
  if (letters.length <= LONGEST_NAME) return letters.join('');
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.slice(dot) : [];
  return [...letters.slice(0, LONGEST_NAME - ending.length), ...ending].join('');
}

/**
 * The name that a file is kept under: clean. A generic name that the claim has already is made unique (decisions,
 * "Form engine"); any other is left as it is, for the duplicate check to find. Case makes no difference.
 */
export function makeUniqueName(name: string, taken: readonly string[]): string {
  const base = cleanFileName(name);
  if (!GENERIC_NAME.test(base)) return base;
  const lowerTaken = new Set(taken.map((each) => each.toLowerCase()));
  const dot = base.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? base : `${base.slice(0, dot)} (${count})${base.slice(dot)}`;
    if (!lowerTaken.has(candidate.toLowerCase())) return candidate;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
};

/** What people call the types of files that a case takes ('image/jpeg' is JPEG), the same in all languages. */
export function nameFileTypes(types: readonly string[]): readonly string[] {
  return types.map((type) => NAMES[type] ?? type.replace(/^.*[/.]/, '').toUpperCase());
}
