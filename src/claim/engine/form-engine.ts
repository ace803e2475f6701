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

/** What is computed, never stored, of one field. The same object until something in it changes. */
export interface FieldView {
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Shows the required marker (section 5). */
  readonly required: boolean;
  /** Shows that the field may stay empty: all of its rules are known, and none demands a value as the values stand. */
  readonly optional: boolean;
  readonly maskName: MaskName;
  readonly issues: readonly Issue[];
}

/** A block that lists records: documents, the rows of a table. */
export type ListBlock = DocumentManagerBlock | RecordTableBlock;

export interface FieldIssues {
  readonly address: FieldAddress;
  readonly field: FieldConfig;
  readonly issues: readonly Issue[];
}

/** What a list has wrong as a whole. */
export interface ListIssues {
  readonly list: ListBlock;
  readonly issues: readonly Issue[];
}

/** One thing to mend on a page. */
export type PageIssues = FieldIssues | ListIssues;

/**
 * One claim's live form: the model store, with what the page definitions and the server's config make of it. Dependencies
 * are evaluated from a graph built once; a change evaluates only what is downstream of it.
 */
export interface FormEngine {
  readonly store: ModelStore;
  /** The address of a page field: by its `model` selector, or in the record's model where `recordClientId` is given. */
  addressOf(field: FieldConfig, recordClientId?: string): FieldAddress;
  getView(address: FieldAddress): FieldView;
  /** A field's value; null where its record is gone: what is still in the page for a moment asks for it too. */
  getValue(address: FieldAddress): FieldValue;
  /** The field's rules as merged from the server's config and the page (a date field takes its limits from them). */
  getValidations(address: FieldAddress): readonly RemoteValidation[];
  /** The rules' today: the Pacific day by the server's clock. */
  getToday(): CalendarDay;
  /** Called when the view changes (not for a mere change of value: that is store.subscribeToField). */
  subscribeToView(address: FieldAddress, listener: () => void): () => void;
  /** A block's visibility by its own dependencies. */
  isBlockVisible(blockId: string): boolean;
  /** What a whole block has wrong: documentation to provide, an unfinished document, too few rows. */
  getBlockIssues(blockId: string): readonly Issue[];
  subscribeToBlock(blockId: string, listener: () => void): () => void;
  /** Whether a page's skip rule skips it now. */
  isPageSkipped(pageSlug: string): boolean;
  /** Whether a page shows nothing to mend and no field of it that has to be answered is empty. Nothing is judged anew. */
  isPageFilled(pageSlug: string): boolean;
  /** Called when a page begins or ceases to be skipped. */
  subscribeToPages(listener: () => void): () => void;
  /**
   * Takes the authorize answer's models and fills the fields that the claimant has not filled (section 4): never
   * edited, or overridden by the config, and empty or as their default. A masked field gets the value in its mask's form.
   */
  prepopulate(models: readonly PrepopulatedModel[]): Promise<void>;
  /** The claimant changed a field. Marks it dirty, resets what depends on it, runs its after-change hook. A record that is gone stays so. */
  change(address: FieldAddress, value: FieldValue): void;
  /**
   * Validates one field (on blur, on enter), and shows what it found. A field of a record that nobody has begun is not judged by it:
   * the record's own button does that (decisions, "Decided after the first examination").
   */
  validateField(address: FieldAddress): Promise<readonly Issue[]>;
  /** Work that ends by changing a field (a file that is being kept): pages and records are validated once it is done. */
  holdValidation(work: Promise<unknown>): void;
  /** Validates what is visible of a page, in page order; shows and returns everything to mend. */
  validatePage(pageSlug: string): Promise<readonly PageIssues[]>;
  /**
   * Validates one record of a multi-record block, as its own button does; a document whose name a saved one has is one of the
   * issues.
   */
  validateRecord(blockId: string, clientId: string): Promise<readonly FieldIssues[]>;
  /**
   * Whether a record is as it should be, asked while the claimant still fills it in: of what it lacks nothing is shown, but a name
   * that a saved document has is.
   */
  isRecordComplete(blockId: string, clientId: string): Promise<boolean>;
  /** The focus has left a record: validates it where somebody has begun it, and tells whether it is an entry as it should be. */
  leaveRecord(blockId: string, clientId: string): Promise<boolean>;
  /**
   * Shows issues found elsewhere (by the server, by the file checks) at a field. They stay until its value changes: that the
   * field is empty, say, is no news to somebody whose file was refused. None clears all that the field shows.
   */
  setIssues(address: FieldAddress, issues: readonly Issue[]): void;
  dispose(): void;
}
