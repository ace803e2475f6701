/** Name that phones give to every photo: two such files are no duplicates. */
const GENERIC_NAME = /^image\.(?:jpe?g|png|heic|heif|webp|tiff?)$/i;

/** Control characters, line ends and direction marks, which make a name look like another. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;
/** Upper limit in characters: a page that posts to the share target can send any name. */
const LONGEST_NAME = 200;
const LONGEST_ENDING = 12;

/** Cleans a file name for display, storage and sending: no path, no invisible characters, limited length. */
export function cleanFileName(name: string): string {
  const shown = name.toWellFormed().replace(UNSEEN, '');
  const letters = [...(shown.split(/[/\\]/).at(-1)?.trim() || 'document')];
  if (letters.length <= LONGEST_NAME) return letters.join('');
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.slice(dot) : [];
  return [...letters.slice(0, LONGEST_NAME - ending.length), ...ending].join('');
}

/** Cleans a file name and numbers a generic one that is taken, in any case (decisions, "Form engine"), not any other (duplicate check). */
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

/** Returns the common names of MIME types ('image/jpeg' is JPEG), the same in all languages. */
export function nameFileTypes(types: readonly string[]): readonly string[] {
  return types.map((type) => NAMES[type] ?? type.replace(/^.*[/.]/, '').toUpperCase());
}
