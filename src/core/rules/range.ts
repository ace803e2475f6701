import * as z from 'zod/mini';
import type { FieldValue } from '../contract/form-model.ts';
import { boundSchema, checkDateBounds, checkNumberBounds, toDateBounds, toNumberBounds } from './bounds.ts';
import { fieldValueToText } from './field-text.ts';
import type { Issue } from './issue.ts';
import { defineRule } from './rule-adapter.ts';

const rangeSchema = z.object({
  min: boundSchema,
  max: boundSchema,
  /** Told by the bounds where it is not given. */
  dataType: z.optional(z.enum(['number', 'date'])),
});
type RangeConfig = z.infer<typeof rangeSchema>;

function checkText(config: RangeConfig, text: string): Issue | undefined {
  const { dataType, min, max } = config;
  const numberBounds = dataType === 'date' ? undefined : toNumberBounds(config);
  if (numberBounds !== undefined) return checkNumberBounds('range', numberBounds, config, text);
  const dateBounds = dataType === 'number' ? undefined : toDateBounds(config);
  if (dateBounds !== undefined) return checkDateBounds('range', dateBounds, text);
  throw new Error(`The bounds of a range rule are no ${dataType ?? 'number or date'}s: ${min}, ${max}`);
}

/**
 * A number between min and max, or a date between two ISO bounds in the Pacific zone; the claimant's date is M/d/yyyy and
 * begins at midnight there (specification, section 5, "range").
 * @throws Error where the bounds are not of the rule's data type.
 */
function checkRange(config: RangeConfig, value: FieldValue): Issue | undefined {
  const text = fieldValueToText(value);
  return text.trim() === '' ? undefined : checkText(config, text);
}

export const rangeRule = defineRule({ schema: rangeSchema, check: checkRange });
