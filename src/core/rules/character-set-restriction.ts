import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText } from './field-text.ts';
import { findRestrictedCharacters } from './restricted-characters.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

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
