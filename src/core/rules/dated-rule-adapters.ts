import { betweenRule } from './between.ts';
import { endDateRule } from './end-date.ts';
import { preventFutureDateRule } from './prevent-future-date.ts';
import { rangeRule } from './range.ts';
import type { RuleAdapter } from './rule-adapter.ts';
import { validDateRule } from './valid-date.ts';

/** The rules that need the calendar library: loaded together when one of them first validates. */
export const DATED_RULE_ADAPTERS = {
  between: betweenRule,
  endDate: endDateRule,
  preventFutureDate: preventFutureDateRule,
  range: rangeRule,
  validDate: validDateRule,
} as const satisfies Readonly<Record<string, RuleAdapter>>;

export type DatedRuleName = keyof typeof DATED_RULE_ADAPTERS;
