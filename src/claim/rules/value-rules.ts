import * as z from 'zod/mini';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import {
  defineRule,
  defineTextPatternRule,
  fieldValueToText,
  numberParameterSchema,
  type RuleContext,
} from './rule.ts';

/** Whether a text is letters only, of any script: names have accents. */
function isAlphaText(text: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(text);
}

export const alphaRule = defineTextPatternRule('alpha', isAlphaText);

/** Whether a text is letters and digits only, of any script. */
function isAlphanumericText(text: string): boolean {
  return /^[\p{L}\p{M}\p{Nd}]+$/u.test(text);
}

export const alphanumericRule = defineTextPatternRule('alphanumeric', isAlphanumericText);

/** The longest address that mail servers take (RFC 5321), in characters. */
const MAX_EMAIL_LENGTH = 254;

// Wide on purpose: whether an address exists only mail can tell. Dots split the host's labels, so that there is one way to
// match and crafted text cannot make it slow.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether a text is an e-mail address with a host that has a dot. */
function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

export const emailRule = defineTextPatternRule('email', isEmailAddress);

/** Whether a text is an absolute web address (http or https). */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

export const urlRule = defineTextPatternRule('url', isWebAddress);

export const maxLengthSchema = z.object({ max: numberParameterSchema });

/**
 * A numeric maximum of the text's length (specification, section 5, "maxLength"), counted in UTF-16 units as the .NET
 * server counts: a claim that passes here is not refused there for an emoji.
 */
function checkMaxLength({ max }: z.infer<typeof maxLengthSchema>, value: FieldValue): Issue | undefined {
  return fieldValueToText(value).length > max ? { code: 'maxLength', params: { max } } : undefined;
}

export const maxLengthRule = defineRule({ schema: maxLengthSchema, check: checkMaxLength });

// Digits, grouped by commas in threes or not at all, with a decimal point or without. No two alternatives start alike
// for long, so that crafted text cannot make it slow.
const DECIMAL_TEXT = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/;

/** The number that a text stands for, as the currency masks write it ("1,234.50"); undefined where it is none. */
export function parseDecimalText(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DECIMAL_TEXT.test(trimmed) || !/\d/.test(trimmed)) return undefined;
  return Number(trimmed.replaceAll(',', ''));
}

/** Whether a text is a number, with commas between the thousands or without. */
function isDecimalText(text: string): boolean {
  return parseDecimalText(text) !== undefined;
}

export const decimalRule = defineTextPatternRule('decimal', isDecimalText);

/** Whether a text is a whole number, with commas between the thousands or without. */
function isIntegerText(text: string): boolean {
  return !text.includes('.') && parseDecimalText(text) !== undefined;
}

export const integerRule = defineTextPatternRule('integer', isIntegerText);

export const regularExpressionSchema = z.object({ pattern: z.string() });

/**
 * The whole text must match a server pattern (specification, section 5, "regularExpression"). No text passes, as with the
 * server; a pattern that stays undecided is left to the server.
 */
async function checkRegularExpression(
  { pattern }: z.infer<typeof regularExpressionSchema>,
  value: FieldValue,
  context: RuleContext,
): Promise<Issue | undefined> {
  const text = fieldValueToText(value);
  if (text === '') return undefined;
  const verdict = await context.matchesPattern(pattern, text);
  return verdict === 'mismatch' ? { code: 'invalidValue' } : undefined;
}

export const regularExpressionRule = defineRule({
  schema: regularExpressionSchema,
  check: checkRegularExpression,
});

const INVISIBLE = /^[\p{C}\p{Z}\p{M}]/u;

/** A character as a message can show it; those that cannot be seen are named by number ("U+200B"). */
function describeCharacter(character: string): string {
  if (!INVISIBLE.test(character)) return character;
  const codePoints = Array.from(character, (point) => (point.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return codePoints.map((codePoint) => `U+${codePoint.padStart(4, '0')}`).join(' ');
}

/**
 * What of a text is not in the whitelist, each once, in the order of the text. Code points are what is allowed; what is
 * listed are the characters as the reader sees them, so that an accent or a part of an emoji is not named by itself.
 */
export function findRestrictedCharacters(text: string, whitelist: ReadonlySet<string>): readonly string[] {
  const isRestricted = (codePoint: string): boolean => !whitelist.has(codePoint);
  if (!Array.from(text).some(isRestricted)) return [];
  const found = new Set<string>();
  for (const character of splitCharacters(text)) {
    if (Array.from(character).some(isRestricted)) found.add(describeCharacter(character));
  }
  return [...found];
}

/** The characters as a reader sees them; Firefox before 125 knows only code points. */
function splitCharacters(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** A letter that the notice does not have: the way out is to write as it does. */
const OTHER_SCRIPT = /(?=\p{L})\P{Script=Latin}/u;

function checkAgainst(whitelist: ReadonlySet<string>, text: string): Issue | undefined {
  const restricted = findRestrictedCharacters(text, whitelist);
  if (restricted.length === 0) return undefined;
  return {
    code: 'characterSetRestriction',
    params: { characters: restricted.join(' ') },
    ...(restricted.some((character) => OTHER_SCRIPT.test(character))
      ? { messageKey: 'validation.characterSetRestrictionLetters' }
      : {}),
  };
}

async function fetchAndCheck(
  fetchWhitelist: () => Promise<ReadonlySet<string> | undefined>,
  text: string,
): Promise<Issue | undefined> {
  const whitelist = await fetchWhitelist();
  return whitelist === undefined ? { code: 'characterWhitelistMissing' } : checkAgainst(whitelist, text);
}

/**
 * Every character must be in the fetched whitelist; the issue lists those that are not (specification, section 5,
 * "characterSetRestriction"). A missing whitelist is fetched again, where the context can; where that fails the field says so.
 * @throws Error where the whitelist was not fetched and the context cannot fetch it (section 8).
 */
function checkCharacterSetRestriction(
  _config: unknown,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined | Promise<Issue | undefined> {
  const text = fieldValueToText(value);
  const { whitelist, fetchWhitelist } = context;
  if (whitelist !== undefined) return checkAgainst(whitelist, text);
  if (fetchWhitelist === undefined) {
    throw new Error('The character set was checked before the character whitelist was fetched.');
  }
  return text === '' ? undefined : fetchAndCheck(fetchWhitelist, text);
}

export const characterSetRestrictionRule = defineRule({
  schema: z.object({}),
  check: checkCharacterSetRestriction,
});
