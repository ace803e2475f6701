import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { isUnanswered } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';

/** The trimmed value must be non-empty; a checkbox must be ticked (specification, section 5, "required"). */
function checkRequired(_config: unknown, value: FieldValue): Issue | undefined {
  return isUnanswered(value) ? { code: 'required' } : undefined;
}

/** `required`, and `requiredOnClientOnly`, which only the server tells apart. */
export const requiredRule = defineRule({
  schema: z.object({}),
  check: checkRequired,
  demandsValue: () => true,
});
