import type { PrepopulatedModel } from '#core/contract/authorize.ts';
import { createFormEngine } from '#core/form/create-form-engine.ts';
import { createModelStore } from '#core/form/create-model-store.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { StoredModel } from '#core/form/model-store.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import { toPacificDay } from '#core/pacific-day.ts';
import { createPatternEvaluator } from '#data/pattern-evaluator.ts';
import type { FilingDependencies } from './open-claim.ts';

/** What a claim's engine starts from. */
export interface ClaimContent {
  readonly stored?: readonly StoredModel[];
  readonly prepopulated?: readonly PrepopulatedModel[];
}

const patterns = createPatternEvaluator();

/** Puts a claim's live form together: pages, the server's rules, what is kept of it, what the server knows. */
export function createClaimEngine(
  definition: FormDefinition,
  { settings, configsOf, whitelist, clock }: FilingDependencies,
  { stored, prepopulated }: ClaimContent = {},
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
      matchesPattern: patterns.matchesPattern,
    },
    ...(prepopulated === undefined ? {} : { prepopulated }),
  });
}
