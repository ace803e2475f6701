import * as z from 'zod/mini';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import { defineRule, fieldValueToText, isUnanswered, type RuleContext } from './rule.ts';
import { parseDecimalText } from './value-rules.ts';

/** Requires a non-empty trimmed value, or a ticked checkbox (specification, section 5, "required"). */
function checkRequired(_config: unknown, value: FieldValue): Issue | undefined {
  return isUnanswered(value) ? { code: 'required' } : undefined;
}

/** Serves `required` and `requiredOnClientOnly`, which differ only for the server. */
export const requiredRule = defineRule({
  schema: z.object({}),
  check: checkRequired,
  demandsValue: () => true,
});

const expectedValueSchema = z.nullish(z.union([z.string(), z.number(), z.boolean()]));
/** Serializers write enum members in either case, and null for a missing one. */
const operatorSchema = z.pipe(
  z.nullish(z.enum(['IsEqualTo', 'IsNotEqualTo', 'isEqualTo', 'isNotEqualTo'])),
  z.transform((operator) => (/not/i.test(operator ?? '') ? 'IsNotEqualTo' : 'IsEqualTo')),
);

/** Condition on another field of the same model; a `value` of null means empty. */
export const conditionSchema = z.object({
  property: z.string(),
  operator: operatorSchema,
  value: expectedValueSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

function equalsExpected(value: FieldValue, expected: string | number | boolean): boolean {
  if (value === null || Array.isArray(value)) return false;
  // The server writes booleans as true, "true" or "True".
  if (typeof value === 'boolean' || typeof expected === 'boolean') {
    return String(value).toLowerCase() === String(expected).toLowerCase();
  }
  // A masked field stores its number formatted ("1,000").
  const number = typeof expected === 'number' ? parseDecimalText(String(value)) : undefined;
  return number === undefined ? String(value) === String(expected) : number === expected;
}

/** Tells whether a value fulfils a condition (specification, section 5, "nestedRequiredIf" and "requiredIf"). */
export function fulfilsCondition(condition: Omit<Condition, 'property'>, value: FieldValue): boolean {
  const expected = condition.value ?? null;
  const isEqual = expected === null ? isUnanswered(value) : equalsExpected(value, expected);
  return condition.operator === 'IsEqualTo' ? isEqual : !isEqual;
}

export const requiredIfSchema = z.object({
  otherProperty: z.string(),
  operator: conditionSchema.shape.operator,
  value: conditionSchema.shape.value,
});
type RequiredIfConfig = z.infer<typeof requiredIfSchema>;

function isRequiredIf(config: RequiredIfConfig, context: RuleContext): boolean {
  return fulfilsCondition(config, context.getFieldValue(config.otherProperty));
}

/** Requires a value if another field equals or differs from a value (specification, section 5, "requiredIf"). */
function checkRequiredIf(
  config: RequiredIfConfig,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  return isUnanswered(value) && isRequiredIf(config, context) ? { code: 'conditionalRequired' } : undefined;
}

export const requiredIfRule = defineRule({
  schema: requiredIfSchema,
  check: checkRequiredIf,
  demandsValue: isRequiredIf,
  follows: (config) => [config.otherProperty],
});

export const conditionalRequiredSchema = z.object({ condition: conditionSchema });
type ConditionalRequiredConfig = z.infer<typeof conditionalRequiredSchema>;

function isConditionallyRequired({ condition }: ConditionalRequiredConfig, context: RuleContext): boolean {
  return fulfilsCondition(condition, context.getFieldValue(condition.property));
}

/** Requires a value while one condition on another field holds (specification, section 5, "Conditional required"). */
function checkConditionalRequired(
  config: ConditionalRequiredConfig,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  return isUnanswered(value) && isConditionallyRequired(config, context)
    ? { code: 'conditionalRequired' }
    : undefined;
}

export const conditionalRequiredRule = defineRule({
  schema: conditionalRequiredSchema,
  check: checkConditionalRequired,
  demandsValue: isConditionallyRequired,
  follows: ({ condition }) => [condition.property],
});

const logicalOperatorSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.toLowerCase()),
  ),
  z.enum(['or', 'and']),
);

export const nestedRequiredIfSchema = z.object({
  logicalOperator: logicalOperatorSchema,
  conditions: z.array(conditionSchema).check(z.minLength(1)),
});
type NestedRequiredIfConfig = z.infer<typeof nestedRequiredIfSchema>;

function isRequiredByConditions(config: NestedRequiredIfConfig, context: RuleContext): boolean {
  const isFulfilled = (condition: Condition): boolean =>
    fulfilsCondition(condition, context.getFieldValue(condition.property));
  return config.logicalOperator === 'or'
    ? config.conditions.some(isFulfilled)
    : config.conditions.every(isFulfilled);
}

/** Requires a value if conditions on other fields hold, joined by Or or And (specification, section 5, "nestedRequiredIf"). */
function checkNestedRequiredIf(
  config: NestedRequiredIfConfig,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  return isUnanswered(value) && isRequiredByConditions(config, context)
    ? { code: 'conditionalRequired' }
    : undefined;
}

export const nestedRequiredIfRule = defineRule({
  schema: nestedRequiredIfSchema,
  check: checkNestedRequiredIf,
  demandsValue: isRequiredByConditions,
  follows: (config) => config.conditions.map((condition) => condition.property),
});

export const matchesRegexSchema = z.object({ otherProperty: z.string(), pattern: z.string() });
type MatchesRegexConfig = z.infer<typeof matchesRegexSchema>;

function isRequiredByText(
  { otherProperty, pattern }: MatchesRegexConfig,
  context: RuleContext,
): boolean | Promise<boolean> {
  const text = fieldValueToText(context.getFieldValue(otherProperty));
  const known = context.recallPattern?.(pattern, text);
  if (known !== undefined) return known === 'match';
  return context.matchesPattern(pattern, text).then((verdict) => verdict === 'match');
}

/**
 * Requires a value if another field's text matches a server regular expression (specification, section 5). An undecided one requires
 * none: the server decides.
 */
async function checkRequiredIfOtherPropertyMatchesRegex(
  config: MatchesRegexConfig,
  value: FieldValue,
  context: RuleContext,
): Promise<Issue | undefined> {
  if (!isUnanswered(value)) return undefined;
  return (await isRequiredByText(config, context)) ? { code: 'conditionalRequired' } : undefined;
}

export const requiredIfOtherPropertyMatchesRegexRule = defineRule({
  schema: matchesRegexSchema,
  check: checkRequiredIfOtherPropertyMatchesRegex,
  demandsValue: isRequiredByText,
  follows: (config) => [config.otherProperty],
});
