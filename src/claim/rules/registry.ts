import type { FieldValue } from '#server/form-model.ts';
import { formSlug, slugToFormType } from '#server/form-type.ts';
import type { FormsConfig, RemoteModelConfig, RemoteValidation } from '#server/forms-config.ts';
import type { Issue } from '#words/messages.ts';
import type { DatedRuleName } from './dated-rules.ts';
import {
  requireOnePropertyToHaveAValueRule,
  requireOnePropertyValTrueRule,
  userConfirmsNoneRule,
} from './group-rules.ts';
import {
  conditionalRequiredRule,
  nestedRequiredIfRule,
  requiredIfOtherPropertyMatchesRegexRule,
  requiredIfRule,
  requiredRule,
} from './required-rules.ts';
import {
  type AdaptedRule,
  defineLazyRule,
  defineTextPatternRule,
  type RuleAdapter,
  type RuleContext,
  UnusableRuleError,
  type ValidationFunction,
} from './rule.ts';
import {
  alphanumericRule,
  alphaRule,
  characterSetRestrictionRule,
  decimalRule,
  emailRule,
  integerRule,
  maxLengthRule,
  regularExpressionRule,
  urlRule,
} from './value-rules.ts';

function defineDatedRule(name: DatedRuleName): RuleAdapter {
  return defineLazyRule(async () => (await import('./dated-rules.ts')).DATED_RULE_ADAPTERS[name]);
}

/** Replaces a rule that the portal cannot use: the server judges the value. */
const LEFT_TO_SERVER = 'leftToServer';

/** Rules that may require a value without a required marker. */
const UNMARKED_DEMANDS: ReadonlySet<string> = new Set([
  LEFT_TO_SERVER,
  'requireOnePropertyValTrue',
  'RequireOnePropertyToHaveAValue',
  'requiredIfOtherPropertyMatchesRegex',
  'userConfirmsNone',
  'walletLinked',
]);

/** The server's validation types by its names (specification, section 5). A new rule needs its definition and a line here. */
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
  // Portal's own rules, which no server names.
  ['signatureName', defineLazyRule(async () => (await import('./portal-rules.ts')).signatureNameRule)],
  ['walletLinked', defineLazyRule(async () => (await import('./portal-rules.ts')).walletLinkedRule)],
  [LEFT_TO_SERVER, defineTextPatternRule('', () => true)],
]);

export type ConfigValidator = (value: FieldValue, context: RuleContext) => Promise<readonly Issue[]>;

export interface RuleRegistry {
  /** @throws UnusableRuleError if the type has no adapter or its parameters are invalid (specification, sections 5 and 8). */
  adapt(validation: RemoteValidation): AdaptedRule;
}

/** Creates a registry that parses each validation object once. */
export function createRuleRegistry(adapters: ReadonlyMap<string, RuleAdapter> = RULE_ADAPTERS): RuleRegistry {
  const adaptedRules = new WeakMap<RemoteValidation, AdaptedRule>();
  return {
    adapt(validation) {
      const known = adaptedRules.get(validation);
      if (known !== undefined) return known;
      const adapter = adapters.get(validation.type);
      if (adapter === undefined) {
        throw new UnusableRuleError(`No validation adapter for the API validation type "${validation.type}"`);
      }
      const adapted = adapter(validation);
      adaptedRules.set(validation, adapted);
      return adapted;
    },
  };
}

/** @throws Error if there are no validation functions (specification, section 5). */
export function createConfigValidator(validationFunctions: readonly ValidationFunction[]): ConfigValidator {
  if (validationFunctions.length === 0) {
    throw new Error('A config validator needs at least one validation function.');
  }
  return async (value, context) => {
    const found = await Promise.all(validationFunctions.map((validate) => validate(value, context)));
    return found.filter((issue) => issue !== undefined);
  };
}

const registry = createRuleRegistry();

/** Returns the known spelling of a rule type: serializers write enum members in either case ("Required"). */
export function spellType(type: string): string {
  if (RULE_ADAPTERS.has(type)) return type;
  return [...RULE_ADAPTERS.keys()].find((name) => name.toLowerCase() === type.toLowerCase()) ?? type;
}

export interface UnusableRule {
  readonly metadata: RemoteModelConfig['metadata'];
  readonly field: string;
  readonly type: string;
  readonly reason: string;
}

/**
 * Replaces each rule of the server's config that the portal cannot use by one that finds nothing, because it must not cost the claimant a
 * page. The server judges the value when the claim arrives; `doctor` lists the rules for the server's operator.
 */
export function separateUnusableRules(configs: FormsConfig): {
  readonly configs: FormsConfig;
  readonly unusable: readonly UnusableRule[];
} {
  const unusable: UnusableRule[] = [];
  const keepUsable = (metadata: RemoteModelConfig['metadata'], field: string, given: RemoteValidation) => {
    const rule = { ...given, type: spellType(given.type) };
    try {
      registry.adapt(rule);
      return rule;
    } catch (error) {
      if (!(error instanceof UnusableRuleError)) throw error;
      unusable.push({ metadata, field, type: rule.type, reason: error.message });
      return { type: LEFT_TO_SERVER };
    }
  };
  const usable = configs.map(({ metadata, fields, ...config }) => ({
    ...config,
    // The server may write the form type in any case, or as its path segment ("documents-upload").
    metadata: { ...metadata, formType: slugToFormType(formSlug(metadata.formType)) ?? metadata.formType },
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [
        key,
        { ...field, validations: field.validations.map((rule) => keepUsable(metadata, key, rule)) },
      ]),
    ),
  }));
  return { configs: usable, unusable };
}

/**
 * Validates a value by the rules of its field; a field without rules is valid.
 * Rejects with what `RuleRegistry.adapt` throws, and with an Error if the character set check has no whitelist.
 */
export async function validateValue(
  validations: readonly RemoteValidation[],
  value: FieldValue,
  context: RuleContext,
): Promise<readonly Issue[]> {
  if (validations.length === 0) return [];
  const validate = createConfigValidator(
    validations.map((validation) => registry.adapt(validation).validate),
  );
  return validate(value, context);
}

/**
 * Tells whether the field's rules require a value now, for the required marker before `disableRequiredStyling` (section 5). Returns a
 * promise if that depends on a pattern that `context.recallPattern` does not know.
 */
export function isRequired(
  validations: readonly RemoteValidation[],
  context: RuleContext,
): boolean | Promise<boolean> {
  const demands = validations.map(
    (validation) => registry.adapt(validation).demandsValue?.(context) ?? false,
  );
  if (demands.every((demand) => typeof demand === 'boolean')) return demands.includes(true);
  const settled = Promise.all(demands).then((found) => found.includes(true));
  if (!demands.includes(true)) return settled;
  // The result no longer depends on the pattern, so its failure must not become an unhandled rejection.
  settled.catch(() => undefined);
  return true;
}

/** Tells whether `isRequired` covers all the rules, so that none may require a value without a marker. */
export function isDemandKnown(validations: readonly RemoteValidation[]): boolean {
  return !validations.some(({ type }) => UNMARKED_DEMANDS.has(type));
}

/** Lists the fields of the same model that the rules read, each once. */
export function listFollowed(validations: readonly RemoteValidation[]): readonly string[] {
  return [...new Set(validations.flatMap((validation) => registry.adapt(validation).follows))];
}
