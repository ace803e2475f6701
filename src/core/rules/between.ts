import * as z from 'zod/mini';
import { boundSchema, checkBounds, readBounds } from './bounds.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';

const betweenSchema = z.pipe(
  z.object({ min: boundSchema, max: boundSchema }),
  z.transform((bounds) => readBounds(bounds)),
);

/**
 * The value must lie between two numbers, or, on a date field, between two dates; both belong to the range (specification,
 * section 5, "between").
 */
export const betweenRule = defineRule({
  schema: betweenSchema,
  check: (bounds, value) => checkBounds('between', bounds, fieldValueToText(value)),
});
