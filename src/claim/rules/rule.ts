import * as z from 'zod/mini';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import type { Issue } from '#words/messages.ts';

type MaybePromise<T> = T | Promise<T>;

/** One rule with its parameters: what it finds wrong with a value, or undefined. */
export type ValidationFunction = (value: FieldValue, context: RuleContext) => MaybePromise<Issue | undefined>;

/** A rule of a field, its parameters parsed. */
export interface AdaptedRule {
  readonly validate: ValidationFunction;
  /** Rules that demand a value: whether they do so now. A promise only where a pattern has to be matched. */
  readonly demandsValue?: (context: RuleContext) => MaybePromise<boolean>;
  /** The fields of the same model that `demandsValue` follows. */
  readonly follows: readonly string[];
}

/**
 * Makes a rule of the server's config usable.
 * @throws Error where the parameters are not those of the rule.
 */
export type RuleAdapter = (validation: RemoteValidation) => AdaptedRule;

/** A rule as its file defines it; `C` is its parsed config. */
export interface RuleDefinition<C> {
  readonly schema: z.ZodMiniType<C>;
  /** The rule itself: a pure function of its arguments. */
  readonly check: (config: C, value: FieldValue, context: RuleContext) => MaybePromise<Issue | undefined>;
  readonly demandsValue?: (config: C, context: RuleContext) => MaybePromise<boolean>;
  readonly follows?: (config: C) => readonly string[];
}

/** A rule of the server's config that the portal cannot use: its type is unknown, or its parameters are wrong. */
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
    // A schema compiles what it is given (a date format, say), and what does not compile throws.
    throw refuse(String(error));
  }
}

function wordIssue(issue: Issue | undefined, message: string | null | undefined): Issue | undefined {
  return issue === undefined || !message ? issue : { ...issue, message };
}

/** Turns a rule's definition into its adapter. The server's own message, where it gave one, goes with the issue. */
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
 * A rule whose code is loaded when it first validates: the start page does not carry it. It never marks a field as required. Where
 * its parameters turn out to be wrong, the server judges it.
 */
export function defineLazyRule(load: () => Promise<RuleAdapter>): RuleAdapter {
  return (validation) => {
    let adapted: Promise<AdaptedRule> | undefined;
    return {
      validate: async (value, context) => {
        adapted ??= load().then((adapt) => adapt(validation));
        // A rule whose code could not be fetched is fetched again the next time.
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
      follows: [],
    };
  };
}

/**
 * What the server has said of the wallet as a way to be paid. `unknown`: it was not asked yet; `unreachable`: it was asked and
 * gave no usable answer; `off`: switched off, or this settlement has none.
 */
export type WalletOffer = 'unknown' | 'unreachable' | 'offered' | 'off';

/** How it stands with the wallet and one authorization code. Times are epoch milliseconds by the server's clock. */
export interface WalletStanding {
  readonly offer: WalletOffer;
  /** Until when the code can be used; 0 where that is not known: such a code counts as expired. */
  readonly codeExpiresAt: number;
  readonly now: number;
}

/** What became of a server pattern; 'undecided' is left to the server (decisions, "Form engine"). */
export type PatternVerdict = 'match' | 'mismatch' | 'undecided';

/** All that a rule may look at besides its own config and the value. */
export interface RuleContext {
  /** The value of another field of the same model; null where it has none. */
  getFieldValue(property: string): FieldValue;
  /** The allowed characters; undefined until the whitelist is fetched. */
  readonly whitelist: ReadonlySet<string> | undefined;
  /** Fetches a missing whitelist again; undefined where that fails. Without it a missing whitelist throws. */
  readonly fetchWhitelist?: (() => Promise<ReadonlySet<string> | undefined>) | undefined;
  /** The Pacific day by the server's clock. */
  readonly today: CalendarDay;
  /** Whether a .NET pattern matches the whole text. */
  matchesPattern(pattern: string, text: string): Promise<PatternVerdict>;
  /** The verdict of an earlier `matchesPattern` with the same arguments, where it is still known. */
  recallPattern?(pattern: string, text: string): PatternVerdict | undefined;
  /** Told the type of a rule whose parameters are wrong: it is the server's to judge. */
  readonly leaveToServer?: ((ruleType: string) => void) | undefined;
  /** How many records a list of the claim has ('claimTransactions'); undefined where there is no such list. */
  countRecords?(list: string): number | undefined;
  /** How it stands with the wallet, and with a code that its login gave ('' where there is none). */
  readonly readWallet?: ((code: string) => Promise<WalletStanding>) | undefined;
}

/** A field's value as text; lists (files) have none. */
export function fieldValueToText(value: FieldValue): string {
  if (value === null || Array.isArray(value)) return '';
  return String(value);
}

/** No value, blank text, an empty list, or a checkbox that is not ticked: what a required field does not take. */
export function isUnanswered(value: FieldValue): boolean {
  if (value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return String(value).trim() === '';
}

/** A rule without parameters that asks a non-blank text one question; `code` is the issue's where the answer is no. */
export function defineTextPatternRule(code: string, isValid: (text: string) => boolean): RuleAdapter {
  return defineRule({
    schema: z.object({}),
    check: (_config, value: FieldValue) => {
      const text = fieldValueToText(value).trim();
      return text === '' || isValid(text) ? undefined : { code };
    },
  });
}

/** A number that the server may send as text. */
export const numberParameterSchema = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number)),
]);

/** A flag that the server may leave out, or send as text: true, "true" or "True". */
export const flagParameterSchema = z.nullish(
  z.union([
    z.boolean(),
    z.pipe(
      z.string().check(z.regex(/^(?:true|false)$/i)),
      z.transform((text) => text.toLowerCase() === 'true'),
    ),
  ]),
);

/** The names of fields of the same model. */
export const propertiesParameterSchema = z.array(z.string()).check(z.minLength(1));
