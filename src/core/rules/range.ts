import * as z from 'zod/mini';
import type { FieldValue } from '../contract/form-model.ts';
import { boundSchema, checkDateBounds, checkNumberBounds, toDateBounds, toNumberBounds } from './bounds.ts';
import { fieldValueToText } from './field-text.ts';
import type { Issue } from './issue.ts';
import { defineRule } from './rule-adapter.ts';

const rangeSchema = z.object({
  min: boundSchema,
  max: boundSchema,
  dataType: z._default(z.enum(['number', 'date']), 'number'),
});
type RangeConfig = z.infer<typeof rangeSchema>;

function checkText(config: RangeConfig, text: string): Issue | undefined {
  if (config.dataType === 'number') {
    const bounds = toNumberBounds(config);
    if (bounds !== undefined) return checkNumberBounds('range', bounds, text);
  } else {
    const bounds = toDateBounds(config);
    if (bounds !== undefined) return checkDateBounds('range', bounds, text);
  }
  throw new Error(`The bounds of a range rule are no ${config.dataType}s: ${config.min}, ${config.max}`);
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
