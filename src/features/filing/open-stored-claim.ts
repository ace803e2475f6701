import { carryOverModels } from '#core/form/carry-over-models.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { FieldAddress, StoredModel } from '#core/form/model-store.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import type { OpenDraft } from '#data/open-draft.ts';
import { createClaimEngine } from './claim-engine.ts';
import type { FilingDependencies } from './open-claim.ts';

export interface StoredClaim {
  readonly engine: FormEngine;
  /** What a newer config asks anew, or takes no longer as it was answered: the claimant is asked only that. */
  readonly changedFields: readonly FieldAddress[];
}

/**
 * Opens what a draft holds. A draft of an older config is carried over field by field, and kept as such (decisions, "Form
 * engine"); from here on every change is committed to the draft.
 */
export async function openStoredClaim(
  draft: OpenDraft,
  definition: FormDefinition,
  dependencies: FilingDependencies,
): Promise<StoredClaim> {
  const stored = await draft.readModels();
  const configs = dependencies.configsOf(definition.formType);
  const { models, carriedIds, changedFields } = carryOverModels(stored, { configs, definition });
  const engine = createClaimEngine(definition, dependencies, models);
  engine.store.onChange((change) => draft.save(change));
  const carried = engine.store.toStoredModels().filter(({ model }) => carriedIds.has(model.clientId));
  for (const { model, list, order } of carried) draft.save({ kind: 'model', model, list, order });
  const added = changedFields.filter(({ change }) => change === 'added').map(({ address }) => address);
  return { engine, changedFields: [...added, ...(await findInvalidatedFields(engine, carried))] };
}

/** The fields that the claimant has left as they are, and whose answers no longer fit the rules of a newer config. */
async function findInvalidatedFields(
  engine: FormEngine,
  carried: readonly StoredModel[],
): Promise<readonly FieldAddress[]> {
  const left = carried.flatMap(({ model: { clientId }, flags }) =>
    Object.keys(flags)
      .filter((key) => flags[key]?.touched)
      .map((key) => ({ clientId, key })),
  );
  const issues = await Promise.all(left.map((address) => engine.validateField(address)));
  return left.filter((_, index) => (issues[index]?.length ?? 0) > 0);
}
