import type { PrepopulatedModel } from '../contract/authorize.ts';
import type { FieldValue } from '../contract/form-model.ts';
import type { RemoteValidation } from '../contract/forms-config.ts';
import type { MaskName } from '../masks/mask-name.ts';
import type { Issue } from '../rules/issue.ts';
import type { FieldConfig } from './field-config.ts';
import type { FieldAddress, ModelStore } from './model-store.ts';

/** What is computed, never stored, of one field. The same object until something in it changes. */
export interface FieldView {
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Shows the required marker (section 5). */
  readonly required: boolean;
  readonly maskName: MaskName;
  readonly issues: readonly Issue[];
}

export interface FieldIssues {
  readonly address: FieldAddress;
  readonly field: FieldConfig;
  readonly issues: readonly Issue[];
  /** Given where the issues are a whole block's (documents, a table): the address is then where to put the focus. */
  readonly blockId?: string;
}

/**
 * One claim's live form: the model store, with what the page definitions and the server's config make of it. Dependencies
 * are evaluated from a graph built once; a change evaluates only what is downstream of it.
 */
export interface FormEngine {
  readonly store: ModelStore;
  /** The address of a page field: by its `model` selector, or in the record's model where `recordClientId` is given. */
  addressOf(field: FieldConfig, recordClientId?: string): FieldAddress;
  getView(address: FieldAddress): FieldView;
  /** The field's rules as merged from the server's config and the page (a date field takes its limits from them). */
  getValidations(address: FieldAddress): readonly RemoteValidation[];
  /** Called when the view changes (not for a mere change of value: that is store.subscribeToField). */
  subscribeToView(address: FieldAddress, listener: () => void): () => void;
  /** A block's visibility by its own dependencies. */
  isBlockVisible(blockId: string): boolean;
  /** What a whole block has wrong: documentation to provide, an unfinished document, too few rows. */
  getBlockIssues(blockId: string): readonly Issue[];
  subscribeToBlock(blockId: string, listener: () => void): () => void;
  /** Whether a page's skip rule skips it now. */
  isPageSkipped(pageSlug: string): boolean;
  /** Called when a page begins or ceases to be skipped. */
  subscribeToPages(listener: () => void): () => void;
  /**
   * Takes the authorize answer's models and fills the fields that the claimant has not filled (section 4): never
   * edited, or overridden by the config, and empty or as their default. A masked field gets the value in its mask's form.
   */
  prepopulate(models: readonly PrepopulatedModel[]): Promise<void>;
  /** The claimant changed a field. Marks it dirty, resets what depends on it, runs its after-change hook. */
  change(address: FieldAddress, value: FieldValue): void;
  /** Validates one field (on blur, on enter), and shows what it found. */
  validateField(address: FieldAddress): Promise<readonly Issue[]>;
  /** Work that ends by changing a field (a file that is being kept): pages and records are validated once it is done. */
  holdValidation(work: Promise<unknown>): void;
  /** Validates what is visible of a page, in page order; shows and returns every field with issues. */
  validatePage(pageSlug: string): Promise<readonly FieldIssues[]>;
  /** Validates one record of a multi-record block; a document whose name a saved one has is one of the issues. */
  validateRecord(blockId: string, clientId: string): Promise<readonly FieldIssues[]>;
  /** Shows issues found elsewhere (by the server, by the file checks) at a field. */
  setIssues(address: FieldAddress, issues: readonly Issue[]): void;
  dispose(): void;
}
