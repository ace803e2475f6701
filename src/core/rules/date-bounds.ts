import type { RemoteValidation } from '../contract/forms-config.ts';
import { betweenSchema } from './between.ts';
import { toDateBounds, toNumberBounds } from './bounds.ts';
import type { CalendarDay } from './rule-context.ts';

/**
 * The minimum and maximum that a date field's picker offers: those of its `between` rule (specification, section 5, "Date
 * field"); undefined where no such rule gives dates.
 */
export function findDateBounds(
  validations: readonly RemoteValidation[],
): { readonly min: CalendarDay; readonly max: CalendarDay } | undefined {
  for (const validation of validations) {
    if (validation.type !== 'between') continue;
    const parsed = betweenSchema.safeParse(validation);
    if (!parsed.success || toNumberBounds(parsed.data) !== undefined) continue;
    const bounds = toDateBounds(parsed.data);
    if (bounds !== undefined) return { min: bounds.min.day, max: bounds.max.day };
  }
  return undefined;
}
