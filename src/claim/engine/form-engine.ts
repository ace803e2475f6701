import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { DocumentManagerBlock, RecordTableBlock } from '#claim/definition/form-definition.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import type { PrepopulatedModel } from '#server/authorize.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';

/** Computed state of one field, never stored. The same object until something in it changes. */
export interface FieldView {
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Shows the required marker (section 5). */
  readonly required: boolean;
  /** Shows that the field may stay empty: all its rules are known and none requires a value at the moment. */
  readonly optional: boolean;
  readonly maskName: MaskName;
  readonly issues: readonly Issue[];
}

export type ListBlock = DocumentManagerBlock | RecordTableBlock;

export interface FieldIssues {
  readonly address: FieldAddress;
  readonly field: FieldConfig;
  readonly issues: readonly Issue[];
}

export interface ListIssues {
  readonly list: ListBlock;
  readonly issues: readonly Issue[];
}

export type PageIssues = FieldIssues | ListIssues;

/**
 * One claim's live form: the model store combined with the page definitions and the server's config. Evaluates dependencies from a graph,
 * so a change evaluates only what is downstream of it.
 */
export interface FormEngine {
  readonly store: ModelStore;
  /** Returns the address of a page field: by its `model` selector, or in the record `recordClientId` if given. */
  addressOf(field: FieldConfig, recordClientId?: string): FieldAddress;
  getView(address: FieldAddress): FieldView;
  /** Returns a field's value; null if its record is gone, because a component that is about to unmount still asks. */
  getValue(address: FieldAddress): FieldValue;
  /** Returns the field's rules, merged from the server's config and the page (a date field takes its limits from them). */
  getValidations(address: FieldAddress): readonly RemoteValidation[];
  /** Returns the rules' today: the Pacific day by the server's clock. */
  getToday(): CalendarDay;
  /** Notifies of changes of the view. For changes of the value alone, see store.subscribeToField. */
  subscribeToView(address: FieldAddress, listener: () => void): () => void;
  isBlockVisible(blockId: string): boolean;
  /** Returns the issues of a block as a whole: missing documentation, an unfinished document, too few rows. */
  getBlockIssues(blockId: string): readonly Issue[];
  subscribeToBlock(blockId: string, listener: () => void): () => void;
  isPageSkipped(pageSlug: string): boolean;
  /** Tells whether a page shows no issues and has no empty required field. Validates nothing. */
  isPageFilled(pageSlug: string): boolean;
  subscribeToPages(listener: () => void): () => void;
  /**
   * Takes the authorize answer's models and fills the fields (section 4) that are empty or have their default, unless the claimant edited
   * them and their config does not override that. Masked fields get the value in their mask's form.
   */
  prepopulate(models: readonly PrepopulatedModel[]): Promise<void>;
  /**
   * Applies a change by the claimant: marks the field dirty, resets what depends on it, runs its after-change hook. Ignores a removed
   * record.
   */
  change(address: FieldAddress, value: FieldValue): void;
  /**
   * Validates one field (on blur, on enter) and shows the issues. Skips a field of a record that nobody has begun: the record's own
   * button validates it (decisions, "Decided after the first examination").
   */
  validateField(address: FieldAddress): Promise<readonly Issue[]>;
  /** Delays the validation of pages and records until the work is done, because it ends by changing a field (a file being kept). */
  holdValidation(work: Promise<unknown>): void;
  validatePage(pageSlug: string): Promise<readonly PageIssues[]>;
  /** Validates one record of a multi-record block, for its own button. A name that a saved document already has is one of the issues. */
  validateRecord(blockId: string, clientId: string): Promise<readonly FieldIssues[]>;
  /**
   * Tells whether a record is complete while the claimant still fills it in. Shows no missing values, but shows a name that a saved
   * document already has.
   */
  isRecordComplete(blockId: string, clientId: string): Promise<boolean>;
  /** Validates a record that the focus has left, if someone has begun it. Resolves to true if it has content and is valid. */
  leaveRecord(blockId: string, clientId: string): Promise<boolean>;
  /**
   * Shows issues found elsewhere (by the server, by the file checks) at a field until its value changes: after a refused file, "required"
   * would not help. An empty list clears all issues of the field.
   */
  setIssues(address: FieldAddress, issues: readonly Issue[]): void;
  dispose(): void;
}
