import * as z from 'zod/mini';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import type { Issue } from '#words/messages.ts';

type MaybePromise<T> = T | Promise<T>;

export type ValidationFunction = (value: FieldValue, context: RuleContext) => MaybePromise<Issue | undefined>;

export interface AdaptedRule {
  readonly validate: ValidationFunction;
  /** Tells whether the rule requires a value now; a promise only if a pattern must be matched. */
  readonly demandsValue?: (context: RuleContext) => MaybePromise<boolean>;
  /** Other fields of the same model that the rule reads. */
  readonly follows: readonly string[];
}

/**
 * Parses a rule of the server's config.
 * @throws UnusableRuleError if the parameters are invalid.
 */
export type RuleAdapter = (validation: RemoteValidation) => AdaptedRule;

export interface RuleDefinition<C> {
  readonly schema: z.ZodMiniType<C>;
  /** Must be a pure function of its arguments. */
  readonly check: (config: C, value: FieldValue, context: RuleContext) => MaybePromise<Issue | undefined>;
  readonly demandsValue?: (config: C, context: RuleContext) => MaybePromise<boolean>;
  readonly follows?: (config: C) => readonly string[];
}

/** Error for a rule of the server's config with an unknown type or invalid parameters. */
export class UnusableRuleError extends Error {}

function parseConfig<C>(schema: z.ZodMiniType<C>, validation: RemoteValidation): C {
  const refuse = (reason: string) =>
    new UnusableRuleError(`Invalid parameters of the API validation type "${validation.type}": ${reason}`);
  try {
    const parsed = schema.safeParse(validation);
    if (parsed.success) return parsed.data;
    throw refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  } catch (error) {
    if (error instanceof UnusableRuleError) throw error;
    // A schema may compile its input (a date format), which throws on invalid input.
    throw refuse(String(error));
  }
}

function wordIssue(issue: Issue | undefined, message: string | null | undefined): Issue | undefined {
  return issue === undefined || !message ? issue : { ...issue, message };
}

/** Turns a rule's definition into its adapter. Issues carry the server's own message, if it sent one. */
export function defineRule<C>(definition: RuleDefinition<C>): RuleAdapter {
  return (validation) => {
    const config = parseConfig(definition.schema, validation);
    const { demandsValue, follows } = definition;
    return {
      validate: (value, context) => {
        const found = definition.check(config, value, context);
        return found instanceof Promise
          ? found.then((issue) => wordIssue(issue, validation.message))
          : wordIssue(found, validation.message);
      },
      ...(demandsValue === undefined ? {} : { demandsValue: (context) => demandsValue(config, context) }),
      follows: follows?.(config) ?? [],
    };
  };
}

/**
 * Defines a rule whose code loads at its first validation, to keep it off the start page. It never marks a field as required. If its
 * parameters prove invalid, the server judges the value.
 */
export function defineLazyRule(load: () => Promise<RuleAdapter>): RuleAdapter {
  return (validation) => {
    let adapted: Promise<AdaptedRule> | undefined;
    return {
      validate: async (value, context) => {
        adapted ??= load().then((adapt) => adapt(validation));
        // If the code could not be fetched, the next validation tries again.
        adapted.catch(() => {
          adapted = undefined;
        });
        try {
          return await (await adapted).validate(value, context);
        } catch (error) {
          if (!(error instanceof UnusableRuleError)) throw error;
          context.leaveToServer?.(validation.type);
          return undefined;
        }
      },
      follows: typeof validation.startDateProperty === 'string' ? [validation.startDateProperty] : [],
    };
  };
}

/**
 * The server's answer on the wallet as a payment method. `unknown`: not asked yet; `unreachable`: no usable answer; `off`: switched off,
 * or absent from this settlement.
 */
export type WalletOffer = 'unknown' | 'unreachable' | 'offered' | 'off';

/** State of the wallet and of one authorization code. Times are epoch milliseconds by the server's clock. */
export interface WalletStanding {
  readonly offer: WalletOffer;
  /** 0 if unknown: such a code counts as expired. */
  readonly codeExpiresAt: number;
  readonly now: number;
}

/** Result of a server pattern; an undecided one is left to the server (decisions, "Form engine"). */
export type PatternVerdict = 'match' | 'mismatch' | 'undecided';

/** Everything that a rule may read besides its config and the value. */
export interface RuleContext {
  /** Returns null if the model has no such value. */
  getFieldValue(property: string): FieldValue;
  /** Allowed characters; undefined until fetched. */
  readonly whitelist: ReadonlySet<string> | undefined;
  /** Fetches a missing whitelist again; resolves to undefined on failure. If this is absent, a missing whitelist throws. */
  readonly fetchWhitelist?: (() => Promise<ReadonlySet<string> | undefined>) | undefined;
  /** Pacific day by the server's clock. */
  readonly today: CalendarDay;
  /** Tells whether a .NET pattern matches the whole text. */
  matchesPattern(pattern: string, text: string): Promise<PatternVerdict>;
  /** Returns the cached verdict of an earlier `matchesPattern`, if any. */
  recallPattern?(pattern: string, text: string): PatternVerdict | undefined;
  /** Reports the type of a rule with invalid parameters, which the server has to judge. */
  readonly leaveToServer?: ((ruleType: string) => void) | undefined;
  /** Counts the records of a list of the claim ('claimTransactions'); undefined if there is no such list. */
  countRecords?(list: string): number | undefined;
  /** Reads the state of the wallet and of a code from its login ('' if there is none). */
  readonly readWallet?: ((code: string) => Promise<WalletStanding>) | undefined;
}

/** Returns a field's value as text; '' for lists (files). */
export function fieldValueToText(value: FieldValue): string {
  if (value === null || Array.isArray(value)) return '';
  return String(value);
}

/** Tells whether a required field would refuse the value: none, blank text, an empty list, an unticked checkbox. */
export function isUnanswered(value: FieldValue): boolean {
  if (value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return String(value).trim() === '';
}

/** Defines a rule without parameters that tests non-blank text and reports `code` on failure. */
export function defineTextPatternRule(code: string, isValid: (text: string) => boolean): RuleAdapter {
  return defineRule({
    schema: z.object({}),
    check: (_config, value: FieldValue) => {
      const text = fieldValueToText(value).trim();
      return text === '' || isValid(text) ? undefined : { code };
    },
  });
}

/** Number that the server may send as text. */
export const numberParameterSchema = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number)),
]);

/** Flag that the server may omit or send as text: true, "true" or "True". */
export const flagParameterSchema = z.nullish(
  z.union([
    z.boolean(),
    z.pipe(
      z.string().check(z.regex(/^(?:true|false)$/i)),
      z.transform((text) => text.toLowerCase() === 'true'),
    ),
  ]),
);

export const propertiesParameterSchema = z.array(z.string()).check(z.minLength(1));
