import type { DeadlineKey } from '#server/deadlines.ts';
import type { Section } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { MessageKey } from '#words/messages.ts';
import type { DependencyConfig, FieldConfig, ModelSelector } from './field-config.ts';

interface BlockBase {
  /** Unique in its page. */
  readonly id: string;
  readonly heading?: MessageKey;
  readonly copy?: MessageKey;
  readonly dependencies?: DependencyConfig;
}

/** One to three fields in a row; a field takes a half-width column unless `widths` (of 12) says otherwise (section 2). */
export interface InputRowBlock extends BlockBase {
  readonly kind: 'inputRow';
  readonly fields: readonly FieldConfig[];
  readonly widths?: readonly number[];
}

/** Mailing address; US or international by country (sections 2, 3 and 4). Fields: see claim/blocks/composed-fields.ts. */
export interface AddressBlock extends BlockBase {
  readonly kind: 'address';
  readonly model: ModelSelector;
}

/** A person's name. In the style with a middle initial the medium-screen columns are 5, 2 and 5 (section 2). */
export interface NameBlock extends BlockBase {
  readonly kind: 'name';
  readonly model: ModelSelector;
  readonly style: 'last' | 'firstLast' | 'firstMiddleLast';
  /** The name may be another person's: the browser does not offer that of its user. */
  readonly autocomplete?: 'off';
}

/** Asks to confirm e-mail and phone: confirmEmailAddress and confirmPhoneNumber (sections 2 and 3). */
export interface ConfirmationBlock extends BlockBase {
  readonly kind: 'confirmation';
  readonly model: ModelSelector;
}

export interface CopyBlock extends BlockBase {
  readonly kind: 'copy';
  readonly style?: 'default' | 'success' | 'warning';
}

/** A picture of the case: where a number is printed, say. */
export interface PictureBlock extends BlockBase {
  readonly kind: 'picture';
  /** Its address; in a case's own files its path there (`pictures/label.png`). */
  readonly picture: string;
  /** What it shows, for those who do not see it. */
  readonly description: MessageKey;
  /** Its size in pixels, so that nothing moves when it comes; a case's own files leave it out. */
  readonly width?: number;
  readonly height?: number;
}

/** A multi-record manager for documents (sections 2 and 4). */
export interface DocumentManagerBlock extends BlockBase {
  readonly kind: 'documentManager';
  readonly section: 'documentContexts';
  /** Fields asked for each document beside its file. */
  readonly fields: readonly FieldConfig[];
  readonly required: boolean;
}

/** A multi-record table (sections 2 and 4). */
export interface RecordTableBlock extends BlockBase {
  readonly kind: 'recordTable';
  readonly section: 'claimTransactions';
  readonly fields: readonly FieldConfig[];
  readonly minimumInstances?: number | { readonly model: ModelSelector; readonly key: string };
  readonly minimumInstancesMessage?: MessageKey;
  readonly initialInstances?: number;
  readonly canDelete?: boolean;
  readonly canEdit?: boolean;
  /** A field that, when true, confirms that there are none (the "user confirms none" rule). */
  readonly confirmsNone?: { readonly model: ModelSelector; readonly key: string; readonly label: MessageKey };
}

/** Everything entered so far, by page, with an edit link a section. */
export interface SummaryBlock extends BlockBase {
  readonly kind: 'summary';
}

/** The typed signature, its date, and the statement under penalty of perjury. */
export interface SignatureBlock extends BlockBase {
  readonly kind: 'signature';
  readonly model: ModelSelector;
  readonly statement: MessageKey;
  readonly statementVersion: string;
}

/** The payment choice with the wallet option. */
export interface WalletBlock extends BlockBase {
  readonly kind: 'wallet';
  readonly model: ModelSelector;
}

/** Shows prepopulated data as labelled values (Lookup), in their styles (section 2). */
export interface LookupResultBlock extends BlockBase {
  readonly kind: 'lookupResult';
  readonly selector: ModelSelector;
  readonly values: readonly { readonly key: string; readonly label: MessageKey }[];
  readonly style?: 'default' | 'leftAligned' | 'stacked';
  /** How several values of one field are shown. */
  readonly multiple?: 'list' | 'comma';
  /** Starts another form type, carrying a value over. */
  readonly startForm?: { readonly formType: FormType; readonly key: string; readonly label: MessageKey };
}

export type Block =
  | InputRowBlock
  | AddressBlock
  | NameBlock
  | ConfirmationBlock
  | CopyBlock
  | PictureBlock
  | DocumentManagerBlock
  | RecordTableBlock
  | SummaryBlock
  | SignatureBlock
  | WalletBlock
  | LookupResultBlock;

/** What a page does when the claimant goes on. */
export type PageAction = 'authorize' | 'continue' | 'submit' | 'none';

/** What a page is for, where others look for it: by this, never by its slug or its place. */
export type PageRole = 'credentials' | 'payment' | 'summary' | 'confirmation';

/** One page of a form type, as data (specification, section 2; decisions, "Form engine"). */
export interface PageDefinition {
  /** Path segment after the form's slug; '' is the start page. */
  readonly slug: string;
  readonly role?: PageRole;
  readonly title: MessageKey;
  readonly intro?: MessageKey;
  /** What the claimant needs for the form, a line each; on a start page. */
  readonly needs?: readonly MessageKey[];
  readonly blocks: readonly Block[];
  readonly action: PageAction;
  readonly actionLabel: MessageKey;
  readonly deadlineKeys: readonly DeadlineKey[];
  readonly enableTimeout: boolean;
  /** Skips the page while this dependency config hides it. */
  readonly skipWhen?: DependencyConfig;
}

/** A form type as data: a lazily loaded folder of `forms/`. */
export interface FormDefinition {
  readonly formType: FormType;
  readonly pages: readonly PageDefinition[];
  /** The payload sections that the form uses; the single ones have exactly one model each. */
  readonly sections: readonly Section[];
}
