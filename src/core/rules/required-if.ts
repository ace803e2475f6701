import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { conditionSchema, fulfilsCondition } from './condition.ts';
import { isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

const requiredIfSchema = z.object({
  otherProperty: z.string(),
  operator: conditionSchema.shape.operator,
  value: conditionSchema.shape.value,
});
type RequiredIfConfig = z.infer<typeof requiredIfSchema>;

function demandsValue(config: RequiredIfConfig, context: RuleContext): boolean {
  return fulfilsCondition(config, context.getFieldValue(config.otherProperty));
}

/** Required when another field equals or differs from a value (specification, section 5, "requiredIf"). */
function checkRequiredIf(
  config: RequiredIfConfig,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  return isUnanswered(value) && demandsValue(config, context) ? { code: 'conditionalRequired' } : undefined;
}

export const requiredIfRule = defineRule({
  schema: requiredIfSchema,
  check: checkRequiredIf,
  demandsValue,
  follows: (config) => [config.otherProperty],
});
