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

/** Accepts letters of any script, because names have accents. */
function isAlphaText(text: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(text);
}

export const alphaRule = defineTextPatternRule('alpha', isAlphaText);

function isAlphanumericText(text: string): boolean {
  return /^[\p{L}\p{M}\p{Nd}]+$/u.test(text);
}

export const alphanumericRule = defineTextPatternRule('alphanumeric', isAlphanumericText);

/** Longest address that mail servers accept (RFC 5321), in characters. */
const MAX_EMAIL_LENGTH = 254;

// Broad on purpose: only mail can prove an address. The dots split the host's labels, which leaves one way to match, so crafted text
// cannot slow it down.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

export const emailRule = defineTextPatternRule('email', isEmailAddress);

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

export const urlRule = defineTextPatternRule('url', isWebAddress);

export const maxLengthSchema = z.object({ max: numberParameterSchema });

/**
 * Limits the text's length (specification, section 5, "maxLength") in UTF-16 units, as the .NET server counts, so that the server does
 * not refuse an emoji that passes here.
 */
function checkMaxLength({ max }: z.infer<typeof maxLengthSchema>, value: FieldValue): Issue | undefined {
  return fieldValueToText(value).length > max ? { code: 'maxLength', params: { max } } : undefined;
}

export const maxLengthRule = defineRule({ schema: maxLengthSchema, check: checkMaxLength });

// Digits with or without thousands commas and decimal point. Its alternatives differ early, so crafted text cannot slow it down.
const DECIMAL_TEXT = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/;

/** Parses a number as the currency masks write it ("1,234.50"); returns undefined for other text. */
export function parseDecimalText(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DECIMAL_TEXT.test(trimmed) || !/\d/.test(trimmed)) return undefined;
  return Number(trimmed.replaceAll(',', ''));
}

function isDecimalText(text: string): boolean {
  return parseDecimalText(text) !== undefined;
}

export const decimalRule = defineTextPatternRule('decimal', isDecimalText);

function isIntegerText(text: string): boolean {
  return !text.includes('.') && parseDecimalText(text) !== undefined;
}

export const integerRule = defineTextPatternRule('integer', isIntegerText);

export const regularExpressionSchema = z.object({ pattern: z.string() });

/**
 * Requires the whole text to match a server pattern (specification, section 5, "regularExpression"). Empty text passes, as on the server,
 * and an undecided pattern is left to the server.
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

/** Returns a character as a message can show it; invisible ones as code points ("U+200B"). */
function describeCharacter(character: string): string {
  if (!INVISIBLE.test(character)) return character;
  const codePoints = Array.from(character, (point) => (point.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return codePoints.map((codePoint) => `U+${codePoint.padStart(4, '0')}`).join(' ');
}

/**
 * Lists the characters that the whitelist lacks, each once, in text order. The whitelist holds code points, but the list holds graphemes,
 * so that it never shows an accent or a part of an emoji alone.
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

/** Splits a text into graphemes; Firefox before 125 lacks Intl.Segmenter, so code points must do. */
function splitCharacters(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** Matches a non-Latin letter, which the notice does not have. */
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
 * Requires every character to be in the whitelist and reports those that are not (specification, section 5, "characterSetRestriction").
 * Fetches a missing whitelist again if the context can; a failure is an issue of the field.
 * @throws Error if the whitelist is missing and the context cannot fetch it (section 8).
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
