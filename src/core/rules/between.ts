import * as z from 'zod/mini';
import type { FieldValue } from '../contract/form-model.ts';
import { boundSchema, checkDateBounds, checkNumberBounds, toDateBounds, toNumberBounds } from './bounds.ts';
import { fieldValueToText } from './field-text.ts';
import type { Issue } from './issue.ts';
import { defineRule } from './rule-adapter.ts';

const betweenSchema = z.object({ min: boundSchema, max: boundSchema });

/**
 * The value must lie between two numbers, or, on a date field, between two dates; both belong to the range (specification,
 * section 5, "between").
 * @throws Error where the bounds are neither two numbers nor two dates.
 */
function checkBetween(config: z.infer<typeof betweenSchema>, value: FieldValue): Issue | undefined {
  const text = fieldValueToText(value);
  if (text.trim() === '') return undefined;
  const numberBounds = toNumberBounds(config);
  if (numberBounds !== undefined) return checkNumberBounds('between', numberBounds, config, text);
  const dateBounds = toDateBounds(config);
  if (dateBounds !== undefined) return checkDateBounds('between', dateBounds, text);
  throw new Error(`The bounds of a between rule are neither numbers nor dates: ${config.min}, ${config.max}`);
}

export const betweenRule = defineRule({ schema: betweenSchema, check: checkBetween });
