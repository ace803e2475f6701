import type { ModelSelector } from '#claim/definition/field-config.ts';
import type { PrepopulatedModel } from '#server/authorize.ts';
import type { FieldValue, FormModel, ModelMetadata } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type {
  FieldAddress,
  FieldFlags,
  ModelChange,
  ModelList,
  StoredModel,
} from '#vault/drafts/draft-records.ts';

/** Who set a value: only the claimant's changes make a field dirty. */
export type ChangeSource = 'claimant' | 'prepopulation' | 'reset' | 'restore' | 'initialisation';

/**
 * The form models of one claim in memory (specification, sections 3 and 4): drafts and saved models apart, one
 * subscription a field. It knows nothing of React, storage or the network.
 */
export interface ModelStore {
  readonly formType: FormType;
  readonly drafts: readonly FormModel[];
  readonly saved: readonly FormModel[];
  /**
   * The models of the authorize answer. Lookups find those that are `prepopulatedData` themselves; the others mirror a
   * section of the form, and only fill it.
   */
  readonly prepopulated: readonly FormModel[];
  /**
   * Makes the models from the config, or takes those kept with a draft (and makes what these lack). Called again, it
   * re-initialises everything. Until then every access throws "Form models were accessed before they were loaded."
   */
  load(configs: FormsConfig, stored?: readonly StoredModel[]): void;
  hasModel(clientId: string): boolean;
  /** Which list a model is in. @throws Error "No formModel found with the clientId {id}" */
  getList(clientId: string): ModelList;
  /** @throws Error "No formModel found with the clientId {id}" */
  getModel(clientId: string): FormModel;
  /** Saved models first, then drafts, each in the order of their making. */
  findModels(selector: ModelSelector): readonly FormModel[];
  /** @throws Error where none or several match. */
  findModel(selector: ModelSelector): FormModel;
  getValue(address: FieldAddress): FieldValue;
  /** An empty string is stored as null. */
  setValue(address: FieldAddress, value: FieldValue, source: ChangeSource): void;
  getFlags(address: FieldAddress): FieldFlags;
  markTouched(address: FieldAddress): void;
  addDraft(metadata: ModelMetadata, fields?: Readonly<Record<string, FieldValue>>): FormModel;
  /** Replaces the models of an earlier authorize answer. */
  setPrepopulated(models: readonly PrepopulatedModel[]): void;
  /** Moves a draft to the saved list. */
  saveDraft(clientId: string): void;
  removeModel(clientId: string): void;
  subscribeToField(address: FieldAddress, listener: () => void): () => void;
  /** A model was added, moved or removed. */
  subscribeToLists(listener: () => void): () => void;
  onChange(listener: (change: ModelChange) => void): () => void;
  toStoredModels(): readonly StoredModel[];
}
