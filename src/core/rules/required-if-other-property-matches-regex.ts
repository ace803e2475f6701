import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText, isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

const matchesRegexSchema = z.object({ otherProperty: z.string(), pattern: z.string() });
type MatchesRegexConfig = z.infer<typeof matchesRegexSchema>;

function demandsValue(
  { otherProperty, pattern }: MatchesRegexConfig,
  context: RuleContext,
): boolean | Promise<boolean> {
  const text = fieldValueToText(context.getFieldValue(otherProperty));
  const known = context.recallPattern?.(pattern, text);
  if (known !== undefined) return known === 'match';
  return context.matchesPattern(pattern, text).then((verdict) => verdict === 'match');
}

/**
 * Required when another field's text matches a server regular expression (specification, section 5). One that stays
 * undecided does not demand a value: that is left to the server.
 */
async function checkRequiredIfOtherPropertyMatchesRegex(
  config: MatchesRegexConfig,
  value: FieldValue,
  context: RuleContext,
): Promise<Issue | undefined> {
  if (!isUnanswered(value)) return undefined;
  return (await demandsValue(config, context)) ? { code: 'conditionalRequired' } : undefined;
}

export const requiredIfOtherPropertyMatchesRegexRule = defineRule({
  schema: matchesRegexSchema,
  check: checkRequiredIfOtherPropertyMatchesRegex,
  demandsValue,
  follows: (config) => [config.otherProperty],
});
