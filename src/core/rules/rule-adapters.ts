import { alphaRule } from './alpha.ts';
import { alphanumericRule } from './alphanumeric.ts';
import { characterSetRestrictionRule } from './character-set-restriction.ts';
import { conditionalRequiredRule } from './conditional-required.ts';
import type { DatedRuleName } from './dated-rule-adapters.ts';
import { decimalRule } from './decimal.ts';
import { emailRule } from './email.ts';
import { integerRule } from './integer.ts';
import { maxLengthRule } from './max-length.ts';
import { nestedRequiredIfRule } from './nested-required-if.ts';
import { regularExpressionRule } from './regular-expression.ts';
import { requireOnePropertyToHaveAValueRule } from './require-one-property-to-have-a-value.ts';
import { requireOnePropertyValTrueRule } from './require-one-property-val-true.ts';
import { requiredRule } from './required.ts';
import { requiredIfRule } from './required-if.ts';
import { requiredIfOtherPropertyMatchesRegexRule } from './required-if-other-property-matches-regex.ts';
import { defineLazyRule, type RuleAdapter } from './rule-adapter.ts';
import { urlRule } from './url.ts';
import { userConfirmsNoneRule } from './user-confirms-none.ts';

function defineDatedRule(name: DatedRuleName): RuleAdapter {
  return defineLazyRule(async () => (await import('./dated-rule-adapters.ts')).DATED_RULE_ADAPTERS[name]);
}

/** The server's validation types, as it names them (specification, section 5). A new rule is a file and a line here. */
export const RULE_ADAPTERS: ReadonlyMap<string, RuleAdapter> = new Map([
  ['required', requiredRule],
  ['requiredOnClientOnly', requiredRule],
  ['conditionalRequired', conditionalRequiredRule],
  ['requiredIf', requiredIfRule],
  ['nestedRequiredIf', nestedRequiredIfRule],
  ['requiredIfOtherPropertyMatchesRegex', requiredIfOtherPropertyMatchesRegexRule],
  ['maxLength', maxLengthRule],
  ['between', defineDatedRule('between')],
  ['range', defineDatedRule('range')],
  ['characterSetRestriction', characterSetRestrictionRule],
  ['endDate', defineDatedRule('endDate')],
  ['preventFutureDate', defineDatedRule('preventFutureDate')],
  ['preventFutureShortDate', defineDatedRule('preventFutureDate')],
  ['regularExpression', regularExpressionRule],
  ['requireOnePropertyValTrue', requireOnePropertyValTrueRule],
  ['RequireOnePropertyToHaveAValue', requireOnePropertyToHaveAValueRule],
  ['validDate', defineDatedRule('validDate')],
  ['userConfirmsNone', userConfirmsNoneRule],
  ['email', emailRule],
  ['url', urlRule],
  ['integer', integerRule],
  ['decimal', decimalRule],
  ['alpha', alphaRule],
  ['alphanumeric', alphanumericRule],
  // The portal's own: no server names them.
  ['signatureName', defineLazyRule(async () => (await import('./signature-name.ts')).signatureNameRule)],
  ['walletLinked', defineLazyRule(async () => (await import('./wallet-linked.ts')).walletLinkedRule)],
]);
