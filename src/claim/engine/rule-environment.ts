import type { ModelStore } from '#claim/model/model-store.ts';
import type { PatternVerdict, RuleContext, WalletStanding } from '#claim/rules/rule.ts';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import { toCamelCase } from '#server/forms-config.ts';

/** What the rules need from outside the form. */
export interface RuleSources {
  /** The allowed characters; undefined until they are fetched. */
  readonly getWhitelist: () => ReadonlySet<string> | undefined;
  /** Fetches a missing whitelist again, when a rule needs it; undefined where that fails. */
  readonly fetchWhitelist?: () => Promise<ReadonlySet<string> | undefined>;
  /** The Pacific day by the server's clock. */
  readonly getToday: () => CalendarDay;
  /** Whether a server pattern matches the whole text; it may take a worker's time. */
  readonly matchesPattern: (pattern: string, text: string) => Promise<PatternVerdict>;
  /** Told the type of a rule that only its use shows to be unusable. */
  readonly leaveToServer?: (ruleType: string) => void;
  /** How it stands with the wallet and a code of its login; without it only a code is asked for. */
  readonly readWallet?: (code: string) => Promise<WalletStanding>;
}

/** Verdicts are remembered up to this many, so that a required marker can follow a pattern without waiting each time. */
const REMEMBERED_VERDICTS = 500;

/** Gives each model's fields the context of their rules. */
export function createRuleEnvironment(
  store: ModelStore,
  sources: RuleSources,
): (clientId: string) => RuleContext {
  const contexts = new Map<string, RuleContext>();
  const verdicts = new Map<string, Exclude<PatternVerdict, 'undecided'>>();
  const keyOf = (pattern: string, text: string) => JSON.stringify([pattern, text]);

  async function matchesPattern(pattern: string, text: string): Promise<PatternVerdict> {
    const known = verdicts.get(keyOf(pattern, text));
    if (known !== undefined) return known;
    const verdict = await sources.matchesPattern(pattern, text);
    // One that stayed open (its worker failed, its code could not be fetched) may be decided the next time.
    if (verdict === 'undecided') return verdict;
    if (verdicts.size >= REMEMBERED_VERDICTS) verdicts.clear();
    verdicts.set(keyOf(pattern, text), verdict);
    return verdict;
  }

  function createContext(clientId: string): RuleContext {
    return {
      // A record may be gone by the time that a slow rule asks for its neighbour.
      getFieldValue: (property) =>
        store.hasModel(clientId) ? store.getValue({ clientId, key: toCamelCase(property) }) : null,
      get whitelist() {
        return sources.getWhitelist();
      },
      ...(sources.fetchWhitelist === undefined ? {} : { fetchWhitelist: sources.fetchWhitelist }),
      ...(sources.readWallet === undefined ? {} : { readWallet: sources.readWallet }),
      get today() {
        return sources.getToday();
      },
      matchesPattern,
      recallPattern: (pattern, text) => verdicts.get(keyOf(pattern, text)),
      ...(sources.leaveToServer === undefined ? {} : { leaveToServer: sources.leaveToServer }),
      countRecords(list) {
        const section = LIST_SECTIONS.find((name) => name === toCamelCase(list));
        if (section === undefined) return undefined;
        return store.saved.filter(({ metadata }) => metadata.dtoMapping === section).length;
      },
    };
  }

  return (clientId) => {
    const known = contexts.get(clientId);
    if (known !== undefined) return known;
    const context = createContext(clientId);
    contexts.set(clientId, context);
    return context;
  };
}
