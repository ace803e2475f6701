import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { type Condition, conditionSchema, fulfilsCondition } from './condition.ts';
import { isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

/** The server writes "Or" and "And", "or" and "and". */
const logicalOperatorSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.toLowerCase()),
  ),
  z.enum(['or', 'and']),
);

const nestedRequiredIfSchema = z.object({
  logicalOperator: logicalOperatorSchema,
  conditions: z.array(conditionSchema).check(z.minLength(1)),
});
type NestedRequiredIfConfig = z.infer<typeof nestedRequiredIfSchema>;

function demandsValue(config: NestedRequiredIfConfig, context: RuleContext): boolean {
  const isFulfilled = (condition: Condition): boolean =>
    fulfilsCondition(condition, context.getFieldValue(condition.property));
  return config.logicalOperator === 'or'
    ? config.conditions.some(isFulfilled)
    : config.conditions.every(isFulfilled);
}

/** Required when conditions on other fields combine with Or or And (specification, section 5, "nestedRequiredIf"). */
function checkNestedRequiredIf(
  config: NestedRequiredIfConfig,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  return isUnanswered(value) && demandsValue(config, context) ? { code: 'conditionalRequired' } : undefined;
}

export const nestedRequiredIfRule = defineRule({
  schema: nestedRequiredIfSchema,
  check: checkNestedRequiredIf,
  demandsValue,
  follows: (config) => config.conditions.map((condition) => condition.property),
});
