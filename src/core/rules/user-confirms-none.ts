import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';

const userConfirmsNoneSchema = z.object({ property: z.string() });

/**
 * While the list that `property` names is empty, the field (a checkbox: "I have none") must be ticked (specification,
 * section 5). `property` is a list of the claim ('claimTransactions') or a field of the same model that holds a list.
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
