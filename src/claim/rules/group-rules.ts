import * as z from 'zod/mini';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import {
  defineRule,
  fieldValueToText,
  isUnanswered,
  propertiesParameterSchema,
  type RuleContext,
} from './rule.ts';

export const requireOneValueSchema = z.object({ properties: propertiesParameterSchema });

/** Requires a value in at least one listed field (specification, section 5, "RequireOnePropertyToHaveAValue"). */
function checkRequireOnePropertyToHaveAValue(
  { properties }: z.infer<typeof requireOneValueSchema>,
  _value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const hasOneValue = properties.some((property) => !isUnanswered(context.getFieldValue(property)));
  return hasOneValue ? undefined : { code: 'requireOnePropertyToHaveAValue' };
}

export const requireOnePropertyToHaveAValueRule = defineRule({
  schema: requireOneValueSchema,
  check: checkRequireOnePropertyToHaveAValue,
  follows: ({ properties }) => properties,
});

export const requireOneTrueSchema = z.object({ properties: propertiesParameterSchema });

/** Requires true in at least one listed boolean field (specification, section 5, "requireOnePropertyValTrue"). */
function checkRequireOnePropertyValTrue(
  { properties }: z.infer<typeof requireOneTrueSchema>,
  _value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const isOneTrue = properties.some(
    (property) => fieldValueToText(context.getFieldValue(property)).toLowerCase() === 'true',
  );
  return isOneTrue ? undefined : { code: 'requireOnePropertyValTrue' };
}

export const requireOnePropertyValTrueRule = defineRule({
  schema: requireOneTrueSchema,
  check: checkRequireOnePropertyValTrue,
  follows: ({ properties }) => properties,
});

export const userConfirmsNoneSchema = z.object({ property: z.string() });

/**
 * Requires the checkbox "I have none" while the list `property` is empty (specification, section 5): a list of the claim
 * ('claimTransactions') or a field of the same model that holds a list.
 */
function checkUserConfirmsNone(
  { property }: z.infer<typeof userConfirmsNoneSchema>,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const recordCount = context.countRecords?.(property);
  const isListEmpty =
    recordCount === undefined ? isUnanswered(context.getFieldValue(property)) : recordCount === 0;
  return isListEmpty && isUnanswered(value) ? { code: 'userConfirmsNone' } : undefined;
}

export const userConfirmsNoneRule = defineRule({
  schema: userConfirmsNoneSchema,
  check: checkUserConfirmsNone,
});
