import * as z from 'zod/mini';
import {
  betweenSchema,
  endDateSchema,
  preventFutureDateSchema,
  rangeSchema,
  validDateSchema,
} from './dated-rules.ts';
import { requireOneTrueSchema, requireOneValueSchema, userConfirmsNoneSchema } from './group-rules.ts';
import {
  conditionalRequiredSchema,
  matchesRegexSchema,
  nestedRequiredIfSchema,
  requiredIfSchema,
} from './required-rules.ts';
import { maxLengthSchema, regularExpressionSchema } from './value-rules.ts';

const none = z.object({});

/**
 * Parameters of each rule that a server can name, for tools that document them (openapi.json, `doctor`, `describe`). No page loads this.
 */
export const RULE_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  required: none,
  requiredOnClientOnly: none,
  conditionalRequired: conditionalRequiredSchema,
  requiredIf: requiredIfSchema,
  nestedRequiredIf: nestedRequiredIfSchema,
  requiredIfOtherPropertyMatchesRegex: matchesRegexSchema,
  maxLength: maxLengthSchema,
  between: betweenSchema,
  range: rangeSchema,
  characterSetRestriction: none,
  endDate: endDateSchema,
  preventFutureDate: preventFutureDateSchema,
  preventFutureShortDate: preventFutureDateSchema,
  regularExpression: regularExpressionSchema,
  requireOnePropertyValTrue: requireOneTrueSchema,
  RequireOnePropertyToHaveAValue: requireOneValueSchema,
  validDate: validDateSchema,
  userConfirmsNone: userConfirmsNoneSchema,
  email: none,
  url: none,
  integer: none,
  decimal: none,
  alpha: none,
  alphanumeric: none,
};

export interface RuleParameters {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

/** Returns a rule's parameters as JSON Schema, without `type` and `message`; undefined if no server can name the rule. */
export function describeParameters(type: string): RuleParameters | undefined {
  const schema = Object.hasOwn(RULE_SCHEMAS, type) ? RULE_SCHEMAS[type] : undefined;
  if (schema === undefined) return undefined;
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
  }) as Partial<RuleParameters>;
  return { properties, required };
}
