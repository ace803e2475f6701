import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';
import { propertiesParameterSchema } from './rule-parameters.ts';

const requireOneValueSchema = z.object({ properties: propertiesParameterSchema });

/** At least one listed field has a value (specification, section 5, "RequireOnePropertyToHaveAValue"). */
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
});
