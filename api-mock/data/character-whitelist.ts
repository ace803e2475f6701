/** Latin letters with every accent (combining ones too), digits, and what names, addresses and sentences need. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x1a0, 0x1b0],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2013, 0x201e],
];

/** Characters that no answer may hold although they lie in a range. */
const REFUSED = new Set(['<', '>', '{', '}', '`', '^', '~', '|', '\\']);

/** The default whitelist: every allowed character once, line break and tabulator too. */
export const ALLOWED_CHARACTERS = ['\n', '\r', '\t', '€', '™']
  .concat(
    RANGES.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    ),
  )
  .filter((character) => !REFUSED.has(character))
  .join('');
