import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText } from './field-text.ts';
import { compareDays, compareInstants, type PacificDate, parsePacificDate } from './pacific-date.ts';
import { defineRule } from './rule-adapter.ts';
import type { RuleContext } from './rule-context.ts';
import { flagParameterSchema } from './rule-parameters.ts';

const endDateSchema = z.object({ startDateProperty: z.string(), inclusive: flagParameterSchema });

/** Where only one of two dates has a time, their days are what can be compared. */
function compareDates(a: PacificDate, b: PacificDate): number {
  return a.time === undefined || b.time === undefined ? compareDays(a, b) : compareInstants(a, b);
}

/**
 * The end must be after the start field's date, or equal to it where `inclusive` is set (specification, section 5,
 * "endDate"). A missing or malformed date is for other rules to find.
 */
function checkEndDate(
  { startDateProperty, inclusive }: z.infer<typeof endDateSchema>,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const end = parsePacificDate(fieldValueToText(value));
  const start = parsePacificDate(fieldValueToText(context.getFieldValue(startDateProperty)));
  if (end === undefined || start === undefined) return undefined;
  const order = compareDates(end, start);
  return order > 0 || (order === 0 && inclusive === true) ? undefined : { code: 'endDate' };
}

export const endDateRule = defineRule({ schema: endDateSchema, check: checkEndDate });
