import { requiredRule } from './required.ts';
import type { RuleAdapter } from './rule-adapter.ts';

/** The server's validation types, as it names them (specification, section 5). */
export const RULE_ADAPTERS: ReadonlyMap<string, RuleAdapter> = new Map([
  ['required', requiredRule],
  ['requiredOnClientOnly', requiredRule],
]);
