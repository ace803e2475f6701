import type { PatternEvaluator } from '#claim/rules/pattern-evaluator.ts';
import type { PatternVerdict } from '#claim/rules/rule.ts';
import { createFormEngine } from '#core/form/create-form-engine.ts';
import { createModelStore } from '#core/form/create-model-store.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import { logEvent } from '#kernel/log.ts';
import { toPacificDay } from '#kernel/zoned-time.ts';
import type { StoredModel } from '#vault/drafts/draft-records.ts';
import type { FilingDependencies } from './open-claim.ts';

/** What a claim's engine needs of the application. */
export type EngineDependencies = Pick<
  FilingDependencies,
  'settings' | 'configsOf' | 'whitelist' | 'clock' | 'readWallet'
>;

let patterns: Promise<PatternEvaluator> | undefined;

/** The worker that matches the server's patterns is loaded with the first of them. */
async function matchesPattern(pattern: string, text: string): Promise<PatternVerdict> {
  patterns ??= import('#claim/rules/pattern-evaluator.ts').then(({ createPatternEvaluator }) =>
    createPatternEvaluator(),
  );
  const evaluator = await patterns.catch(() => undefined);
  // Its code could not be fetched: another try at the next pattern, and this one is left to the server.
  if (evaluator === undefined) patterns = undefined;
  return evaluator?.matchesPattern(pattern, text) ?? 'undecided';
}

const leftToServer = new Set<string>();

/** Once a type: a rule is judged at every blur. */
function leaveRuleToServer(ruleType: string): void {
  if (leftToServer.has(ruleType)) return;
  leftToServer.add(ruleType);
  logEvent('rule-left-to-server', ruleType);
}

/** Puts a claim's live form together: pages, the server's rules, and what is kept of it. */
export function createClaimEngine(
  definition: FormDefinition,
  { settings, configsOf, whitelist, clock, readWallet }: EngineDependencies,
  stored?: readonly StoredModel[],
): FormEngine {
  const configs = configsOf(definition.formType);
  const store = createModelStore({
    formType: definition.formType,
    configs,
    ...(stored === undefined ? {} : { stored }),
  });
  return createFormEngine({
    definition,
    configs,
    store,
    supportsInternationalAddresses: settings.supportsInternationalAddresses,
    rules: {
      getWhitelist: whitelist.get,
      fetchWhitelist: whitelist.fetch,
      getToday: () => toPacificDay(clock.now()),
      matchesPattern,
      leaveToServer: leaveRuleToServer,
      readWallet,
    },
  });
}
