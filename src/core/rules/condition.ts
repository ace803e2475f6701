import * as z from 'zod/mini';
import type { FieldValue } from '../contract/form-model.ts';
import { isUnanswered } from './field-text.ts';

const expectedValueSchema = z.nullish(z.union([z.string(), z.number(), z.boolean()]));
const operatorSchema = z.pipe(
  z.optional(z.enum(['IsEqualTo', 'IsNotEqualTo'])),
  z.transform((operator) => operator ?? 'IsEqualTo'),
);

/** A condition on another field of the same model; a `value` of null asks for an empty or a non-empty field. */
export const conditionSchema = z.object({
  property: z.string(),
  operator: operatorSchema,
  value: expectedValueSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

function equalsExpected(value: FieldValue, expected: string | number | boolean): boolean {
  if (value === null || Array.isArray(value)) return false;
  // The server writes its booleans as true, "true" or "True".
  if (typeof value === 'boolean' || typeof expected === 'boolean') {
    return String(value).toLowerCase() === String(expected).toLowerCase();
  }
  return String(value) === String(expected);
}

/** Whether a field's value fulfils a condition (specification, section 5, "nestedRequiredIf" and "requiredIf"). */
export function fulfilsCondition(condition: Omit<Condition, 'property'>, value: FieldValue): boolean {
  const expected = condition.value ?? null;
  const isEqual = expected === null ? isUnanswered(value) : equalsExpected(value, expected);
  return condition.operator === 'IsEqualTo' ? isEqual : !isEqual;
}
