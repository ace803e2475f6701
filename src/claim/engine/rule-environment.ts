import type { ModelStore } from '#claim/model/model-store.ts';
import type { PatternVerdict, RuleContext } from '#claim/rules/rule.ts';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import { toCamelCase } from '#server/forms-config.ts';

/** Inputs of the rules from outside the form. */
export interface RuleSources
  extends Pick<RuleContext, 'fetchWhitelist' | 'leaveToServer' | 'matchesPattern' | 'readWallet'> {
  readonly getWhitelist: () => ReadonlySet<string> | undefined;
  readonly getToday: () => CalendarDay;
}

/** Limit of cached pattern verdicts. The cache lets a required marker follow a pattern without waiting each time. */
const REMEMBERED_VERDICTS = 500;

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
    // Not cached: the verdict may be known next time, if the worker failed or its code could not be fetched.
    if (verdict === 'undecided') return verdict;
    if (verdicts.size >= REMEMBERED_VERDICTS) verdicts.clear();
    verdicts.set(keyOf(pattern, text), verdict);
    return verdict;
  }

  function createContext(clientId: string): RuleContext {
    return {
      // The record may be gone when a slow rule reads another field of it.
      getFieldValue: (property) =>
        store.hasModel(clientId) ? store.getValue({ clientId, key: toCamelCase(property) }) : null,
      get whitelist() {
        return sources.getWhitelist();
      },
      fetchWhitelist: sources.fetchWhitelist,
      readWallet: sources.readWallet,
      get today() {
        return sources.getToday();
      },
      matchesPattern,
      recallPattern: (pattern, text) => verdicts.get(keyOf(pattern, text)),
      leaveToServer: sources.leaveToServer,
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
