import { type ChangedField, carryOverModels } from '#core/form/carry-over-models.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import type { OpenDraft } from '#data/open-draft.ts';
import { createClaimEngine } from './claim-engine.ts';
import type { FilingDependencies } from './open-claim.ts';

export interface StoredClaim {
  readonly engine: FormEngine;
  /** What a newer config asks or has changed since the draft was last open: the claimant is asked only that. */
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
  const { models, changedFields } = carryOverModels(stored, { configs, definition });
  const engine = createClaimEngine(definition, dependencies, { stored: models });
  engine.store.onChange((change) => draft.save(change));
  keepCarriedOver(draft, engine, changedFields);
  const asked = changedFields.filter(
    ({ address, change }) => change !== 'removed' && engine.store.hasModel(address.clientId),
  );
  return { engine, changedFields: asked.map(({ address }) => address) };
}

/** The models that were carried over are committed under the new config's hash. */
function keepCarriedOver(draft: OpenDraft, engine: FormEngine, changed: readonly ChangedField[]): void {
  const clientIds = new Set(changed.map(({ address }) => address.clientId));
  for (const { model, list, order } of engine.store.toStoredModels()) {
    if (clientIds.has(model.clientId)) draft.save({ kind: 'model', model, list, order });
  }
}
