import type { PrepopulatedModel } from '../contract/authorize.ts';
import type { FieldValue, FormModel, ModelMetadata } from '../contract/form-model.ts';
import type { FormType } from '../contract/form-type.ts';
import type { FormsConfig } from '../contract/forms-config.ts';
import type { ModelSelector } from './field-config.ts';

/** Where one field's value lives. */
export interface FieldAddress {
  readonly clientId: string;
  readonly key: string;
}

/** `dirty`: differs from when it was loaded; `everDirty`: the claimant has edited it at some time; `touched`: validate it. */
export interface FieldFlags {
  readonly dirty: boolean;
  readonly touched: boolean;
  readonly everDirty: boolean;
}

/** Drafts and saved models are apart (section 3); what the authorize answer brought is a list of its own. */
export type ModelList = 'drafts' | 'saved' | 'prepopulated';

/** Who set a value: only the claimant's changes make a field dirty. */
export type ChangeSource = 'claimant' | 'prepopulation' | 'reset' | 'restore' | 'initialisation';

/** Told to persistence after each change; `field` changes carry the value and flags as they are now. */
export type ModelChange =
  | {
      readonly kind: 'field';
      readonly address: FieldAddress;
      readonly value: FieldValue;
      readonly flags: FieldFlags;
    }
  | { readonly kind: 'model'; readonly model: FormModel; readonly list: ModelList; readonly order: number }
  | { readonly kind: 'removed'; readonly clientId: string };

/** A model with its flags and its list, as kept with the draft. */
export interface StoredModel {
  readonly model: FormModel;
  readonly list: ModelList;
  readonly order: number;
  readonly flags: Readonly<Record<string, FieldFlags>>;
}

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
