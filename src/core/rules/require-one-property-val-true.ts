import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';
import { propertiesParameterSchema } from './rule-parameters.ts';

const requireOneTrueSchema = z.object({ properties: propertiesParameterSchema });

/** At least one of the listed boolean fields is true (specification, section 5, "requireOnePropertyValTrue"). */
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
});
