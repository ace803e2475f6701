import type * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import type { RemoteValidation } from '../contract/forms-config.ts';
import type { RuleContext } from './rule-context.ts';

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
