import type { DeadlineKey } from '#server/deadlines.ts';
import type { Section } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { MessageKey } from '#words/messages.ts';
import type { DependencyConfig, FieldConfig, ModelSelector } from './field-config.ts';

interface BlockBase {
  /** Unique in its form. */
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

/** Mailing address, US or international by country (sections 2, 3 and 4); for its fields see claim/blocks/composed-fields.ts. */
export interface AddressBlock extends BlockBase {
  readonly kind: 'address';
  readonly model: ModelSelector;
}

/** Person's name. With a middle initial, the medium-screen columns are 5, 2 and 5 (section 2). */
export interface NameBlock extends BlockBase {
  readonly kind: 'name';
  readonly model: ModelSelector;
  readonly style: 'last' | 'firstLast' | 'firstMiddleLast';
  /** Stops the browser from offering its user's name, because this may be another person's. */
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

export interface PictureBlock extends BlockBase {
  readonly kind: 'picture';
  /** URL; in a case's own files the path there (`pictures/label.png`). */
  readonly picture: string;
  /** Alternative text. */
  readonly description: MessageKey;
  /** Size in pixels, which prevents a layout shift; a case's own files omit it. */
  readonly width?: number;
  readonly height?: number;
}

/** Multi-record manager for documents (sections 2 and 4). */
export interface DocumentManagerBlock extends BlockBase {
  readonly kind: 'documentManager';
  readonly section: 'documentContexts';
  /** Fields of each document, including that of its file. */
  readonly fields: readonly FieldConfig[];
  readonly required: boolean;
}

/** Multi-record table (sections 2 and 4). */
export interface RecordTableBlock extends BlockBase {
  readonly kind: 'recordTable';
  readonly section: 'claimTransactions';
  readonly fields: readonly FieldConfig[];
  readonly minimumInstances?: number | { readonly model: ModelSelector; readonly key: string };
  readonly minimumInstancesMessage?: MessageKey;
  readonly initialInstances?: number;
  readonly canDelete?: boolean;
  readonly canEdit?: boolean;
  /** Checkbox that confirms that there are none (the "user confirms none" rule). */
  readonly confirmsNone?: { readonly model: ModelSelector; readonly key: string; readonly label: MessageKey };
}

export interface SummaryBlock extends BlockBase {
  readonly kind: 'summary';
}

export interface SignatureBlock extends BlockBase {
  readonly kind: 'signature';
  readonly model: ModelSelector;
  readonly statement: MessageKey;
  readonly statementVersion: string;
}

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
  readonly multiple?: 'list' | 'comma';
  /** Starts another form type with the value of `key`. */
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

export type PageAction = 'authorize' | 'continue' | 'submit' | 'none';

/** Purpose of a page. Other code finds pages by role, never by slug or position. */
export type PageRole = 'credentials' | 'payment' | 'summary' | 'confirmation';

/** One page of a form type, as data (specification, section 2; decisions, "Form engine"). */
export interface PageDefinition {
  /** Path segment after the form's slug; '' is the start page. */
  readonly slug: string;
  readonly role?: PageRole;
  readonly title: MessageKey;
  readonly intro?: MessageKey;
  /** Things that the claimant needs for the form, one line each; on a start page. */
  readonly needs?: readonly MessageKey[];
  readonly blocks: readonly Block[];
  readonly action: PageAction;
  readonly actionLabel: MessageKey;
  readonly deadlineKeys: readonly DeadlineKey[];
  readonly enableTimeout: boolean;
  readonly skipWhen?: DependencyConfig;
}

/** A form type as data (decisions, "Forms are the case's data"). */
export interface FormDefinition {
  readonly formType: FormType;
  readonly pages: readonly PageDefinition[];
  /** Payload sections that the form uses; each single section has exactly one model. */
  readonly sections: readonly Section[];
}
