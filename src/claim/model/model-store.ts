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

/** Source of a change; only the claimant's changes make a field dirty. */
export type ChangeSource = 'claimant' | 'prepopulation' | 'reset' | 'restore' | 'initialisation';

/**
 * Form models of one claim in memory (specification, sections 3 and 4), with one subscription per field. Independent of React, storage
 * and the network.
 */
export interface ModelStore {
  readonly formType: FormType;
  readonly drafts: readonly FormModel[];
  readonly saved: readonly FormModel[];
  /**
   * Models of the authorize answer. Lookups find only the `prepopulatedData` ones; the others mirror a section of the form and only fill
   * it.
   */
  readonly prepopulated: readonly FormModel[];
  /**
   * Creates the models from the config, or takes those stored with a draft and creates the missing ones. A second call starts over.
   * Before the first, reading or changing models throws "Form models were accessed before they were loaded."
   */
  load(configs: FormsConfig, stored?: readonly StoredModel[]): void;
  hasModel(clientId: string): boolean;
  /** @throws Error "No formModel found with the clientId {id}" */
  getList(clientId: string): ModelList;
  /** @throws Error "No formModel found with the clientId {id}" */
  getModel(clientId: string): FormModel;
  /** Returns matching saved models, then drafts, then prepopulated data, each in the order of creation. */
  findModels(selector: ModelSelector): readonly FormModel[];
  /** @throws Error if none or several match. */
  findModel(selector: ModelSelector): FormModel;
  getValue(address: FieldAddress): FieldValue;
  /** An empty string is stored as null. */
  setValue(address: FieldAddress, value: FieldValue, source: ChangeSource): void;
  getFlags(address: FieldAddress): FieldFlags;
  markTouched(address: FieldAddress): void;
  addDraft(metadata: ModelMetadata, fields?: Readonly<Record<string, FieldValue>>): FormModel;
  setPrepopulated(models: readonly PrepopulatedModel[]): void;
  saveDraft(clientId: string): void;
  removeModel(clientId: string): void;
  subscribeToField(address: FieldAddress, listener: () => void): () => void;
  /** Notifies of models added, moved or removed. */
  subscribeToLists(listener: () => void): () => void;
  onChange(listener: (change: ModelChange) => void): () => void;
  toStoredModels(): readonly StoredModel[];
}
