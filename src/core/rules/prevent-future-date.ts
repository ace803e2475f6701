import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import type { CalendarDay } from '../pacific-day.ts';
import { fieldValueToText } from './field-text.ts';
import { compareDays, formatShortDate, parsePacificDate } from './pacific-date.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';
import { flagParameterSchema } from './rule-parameters.ts';

const preventFutureDateSchema = z.object({ inclusive: flagParameterSchema });

function isAfterToday(text: string, today: CalendarDay, isTodayAllowed: boolean): boolean {
  const date = parsePacificDate(text);
  const now = parsePacificDate(formatShortDate(today));
  if (date === undefined || now === undefined) return false;
  const order = compareDays(date, now);
  return order > 0 || (order === 0 && !isTodayAllowed);
}

/**
 * The date must not be after today, which is the Pacific day by the server's clock (specification, section 5). Today itself
 * passes unless `inclusive` is false. A malformed date is for other rules to find.
 */
function checkPreventFutureDate(
  { inclusive }: z.infer<typeof preventFutureDateSchema>,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const isFuture = isAfterToday(fieldValueToText(value), context.today, inclusive !== false);
  return isFuture ? { code: 'preventFutureDate' } : undefined;
}

/** `preventFutureDate` (instants) and `preventFutureShortDate` (M/d/yyyy): the day decides in both. */
export const preventFutureDateRule = defineRule({
  schema: preventFutureDateSchema,
  check: checkPreventFutureDate,
});
