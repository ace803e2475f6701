import * as z from 'zod/mini';
import { boundSchema, checkBounds, readBounds } from './bounds.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';

const rangeSchema = z.pipe(
  z.object({
    min: boundSchema,
    max: boundSchema,
    /** Told by the bounds where it is not given. */
    dataType: z.optional(z.enum(['number', 'date'])),
  }),
  z.transform(({ dataType, ...bounds }) => readBounds(bounds, dataType)),
);

/**
 * A number between min and max, or a date between two ISO bounds in the Pacific zone; the claimant's date is M/d/yyyy and
 * begins at midnight there (specification, section 5, "range").
 */
export const rangeRule = defineRule({
  schema: rangeSchema,
  check: (bounds, value) => checkBounds('range', bounds, fieldValueToText(value)),
});
