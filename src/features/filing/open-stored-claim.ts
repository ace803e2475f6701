import { carryOverModels } from '#core/form/carry-over-models.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import type { FieldAddress, StoredModel } from '#vault/drafts/draft-records.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { createClaimEngine, type EngineDependencies } from './claim-engine.ts';
import { keepTyped } from './keep-typed.ts';

export interface StoredClaim {
  readonly engine: FormEngine;
  /** What a newer config asks anew, or takes no longer as it was answered: the claimant is asked only that. */
  readonly changedFields: readonly FieldAddress[];
}

/**
 * Opens what a draft holds. A draft of an older config is carried over field by field, and kept as such
 * (decisions, "Form engine"), and so is what it lacks; from here on every change is committed to the draft.
 * One in the outbox stays as it is.
 */
export async function openStoredClaim(
  draft: OpenDraft,
  definition: FormDefinition,
  dependencies: EngineDependencies,
): Promise<StoredClaim> {
  const stored = await draft.readModels();
  await draft.forgetUnnamedDocuments(stored);
  const configs = dependencies.configsOf(definition.formType);
  const { models, carriedIds, changedFields } = carryOverModels(stored, { configs, definition });
  const engine = createClaimEngine(definition, dependencies, models);
  engine.store.onChange((change) => draft.save(change));
  keepTyped(draft);
  const current = engine.store.toStoredModels();
  const carried = current.filter(({ model }) => carriedIds.has(model.clientId));
  const storedIds = new Set(stored.map(({ model }) => model.clientId));
  const made = current.filter(({ model }) => !storedIds.has(model.clientId));
  if ((await draft.readStatus()) === 'open') {
    for (const entry of carried) replaceModel(draft, entry);
    // A field is kept with its model alone: without these, what is typed into them would not come back.
    for (const { model, list, order } of made) draft.save({ kind: 'model', model, list, order });
  }
  const added = changedFields.filter(({ change }) => change === 'added').map(({ address }) => address);
  return { engine, changedFields: [...added, ...(await findInvalidatedFields(engine, carried))] };
}

/** Writes a model whole: the answers to what the newer config has removed must not come back with it. */
function replaceModel(draft: OpenDraft, { model, list, order, flags }: StoredModel): void {
  const { clientId, fields } = model;
  draft.save({ kind: 'removed', clientId });
  draft.save({ kind: 'model', model, list, order });
  for (const [key, value] of Object.entries(fields)) {
    const kept = flags[key];
    if (kept !== undefined) draft.save({ kind: 'field', address: { clientId, key }, value, flags: kept });
  }
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
