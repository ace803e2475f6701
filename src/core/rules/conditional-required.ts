import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { conditionSchema, fulfilsCondition } from './condition.ts';
import { isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

const conditionalRequiredSchema = z.object({ condition: conditionSchema });
type ConditionalRequiredConfig = z.infer<typeof conditionalRequiredSchema>;

function demandsValue({ condition }: ConditionalRequiredConfig, context: RuleContext): boolean {
  return fulfilsCondition(condition, context.getFieldValue(condition.property));
}

/** Required while one condition on another field holds (specification, section 5, "Conditional required"). */
function checkConditionalRequired(
  config: ConditionalRequiredConfig,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  return isUnanswered(value) && demandsValue(config, context) ? { code: 'conditionalRequired' } : undefined;
}

export const conditionalRequiredRule = defineRule({
  schema: conditionalRequiredSchema,
  check: checkConditionalRequired,
  demandsValue,
  follows: ({ condition }) => [condition.property],
});
