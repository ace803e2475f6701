import { OUTBOX_STATES } from '#outbox/outbox-machine.ts';
import type { OutboxState } from '#vault/database/rows.ts';

/** Facts that a help desk learns from the code that a claimant reads out. No personal data. */
export interface SupportFacts {
  /** Portal's version, 'major.minor.patch', each below 64. */
  readonly version: string;
  readonly browser: BrowserFamily;
  readonly browserMajor: number;
  /** Number of the outbox's rows in each state; seven stands for seven or more. */
  readonly rows: Readonly<Partial<Record<OutboxState, number>>>;
  /** Codes of the last troubles, latest first; three are kept. */
  readonly troubles: readonly string[];
}

const BROWSERS = ['other', 'chrome', 'edge', 'firefox', 'safari', 'samsung', 'opera', 'webview'] as const;
export type BrowserFamily = (typeof BROWSERS)[number];

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORMAT = 1n;
const TROUBLES = 3;
/** Widths in bits, in this order; with the check letter the code has 20 letters. */
const WIDTHS = [4, 6, 6, 6, 3, 10, ...OUTBOX_STATES.map(() => 3), 10, 10, 10] as const;
const LETTERS = 19;

/** Writes the facts as letters in groups of four, the last one a check letter. */
export function createSupportCode(facts: SupportFacts): string {
  const version = facts.version.split('.').map(Number);
  const values = [
    Number(FORMAT),
    ...[0, 1, 2].map((index) => version[index] ?? 0),
    BROWSERS.indexOf(facts.browser),
    facts.browserMajor,
    ...OUTBOX_STATES.map((state) => facts.rows[state] ?? 0),
    ...Array.from({ length: TROUBLES }, (_, index) => hashTrouble(facts.troubles[index])),
  ];
  let bits = 0n;
  for (const [index, width] of WIDTHS.entries()) {
    const limit = 2 ** width - 1;
    bits =
      (bits << BigInt(width)) | BigInt(Math.min(limit, Math.max(0, Math.trunc(values[index] ?? 0) || 0)));
  }
  const letters = toLetters(bits);
  return (letters + checkLetter(letters)).replace(/(.{4})(?=.)/g, '$1-');
}

/** Reads a code; gives troubles as those of `knownTroubles` that fit. Returns undefined if the code was misread. */
export function readSupportCode(
  code: string,
  knownTroubles: readonly string[],
): (Omit<SupportFacts, 'troubles'> & { readonly troubles: readonly (readonly string[])[] }) | undefined {
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== LETTERS + 1 || checkLetter(letters.slice(0, -1)) !== letters.at(-1))
    return undefined;
  let bits = [...letters.slice(0, -1)].reduce(
    (sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)),
    0n,
  );
  const values = WIDTHS.toReversed().map((width) => {
    const value = Number(bits & ((1n << BigInt(width)) - 1n));
    bits >>= BigInt(width);
    return value;
  });
  const [, major, minor, patch, browser = 0, browserMajor = 0, ...rest] = values.toReversed();
  return {
    version: [major, minor, patch].join('.'),
    browser: BROWSERS[browser] ?? 'other',
    browserMajor,
    rows: Object.fromEntries(OUTBOX_STATES.map((state, index) => [state, rest[index] ?? 0])),
    troubles: rest
      .slice(OUTBOX_STATES.length)
      .filter((hash) => hash !== 0)
      .map((hash) => knownTroubles.filter((trouble) => hashTrouble(trouble) === hash)),
  };
}

/** Returns a browser's family and version by its user agent, coarse on purpose. */
export function readBrowser(userAgent: string): { browser: BrowserFamily; browserMajor: number } {
  const patterns: readonly (readonly [BrowserFamily, RegExp])[] = [
    ['edge', /Edg(?:A|iOS)?\/(\d+)/],
    ['samsung', /SamsungBrowser\/(\d+)/],
    ['opera', /OPR\/(\d+)/],
    ['firefox', /(?:Firefox|FxiOS)\/(\d+)/],
    ['webview', /; wv\).*Chrome\/(\d+)/],
    ['chrome', /(?:Chrome|CriOS)\/(\d+)/],
    ['safari', /Version\/(\d+).*Safari/],
  ];
  for (const [browser, pattern] of patterns) {
    const major = pattern.exec(userAgent)?.[1];
    if (major !== undefined) return { browser, browserMajor: Number(major) };
  }
  return { browser: 'other', browserMajor: 0 };
}

function toLetters(bits: bigint): string {
  let rest = bits;
  return Array.from({ length: LETTERS }, () => {
    const letter = ALPHABET.charAt(Number(rest % 32n));
    rest /= 32n;
    return letter;
  })
    .reverse()
    .join('');
}

/** Weights each letter by its place, so that most swaps of two letters are found too. */
function checkLetter(letters: string): string {
  const sum = [...letters].reduce(
    (total, letter, index) => total + ALPHABET.indexOf(letter) * (index + 1),
    0,
  );
  return ALPHABET.charAt(sum % 31);
}

/** Returns ten bits of FNV-1a; 0 is reserved for "none". */
function hashTrouble(trouble: string | undefined): number {
  if (trouble === undefined) return 0;
  let hash = 0x811c9dc5;
  for (const letter of trouble) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return ((hash >>> 0) % 1_023) + 1;
}
