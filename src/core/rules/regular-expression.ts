import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

const regularExpressionSchema = z.object({ pattern: z.string() });

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
