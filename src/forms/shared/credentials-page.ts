import type { FieldConfig } from '#core/form/field-config.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

const CREDENTIALS = { dtoMapping: 'credentials' } as const;

/** The class member ID on the notice that the claimant was sent. */
export const classMemberIdField: FieldConfig<'text'> = {
  type: 'text',
  key: 'classMemberId',
  model: CREDENTIALS,
  label: 'pages.classMemberId.label',
  hint: 'pages.classMemberId.hint',
  autocomplete: 'off',
  isCode: true,
};

/** The PIN on the same notice. It is hidden as it is typed. */
export const pinField: FieldConfig<'text'> = {
  type: 'text',
  key: 'pin',
  model: CREDENTIALS,
  label: 'pages.pin.label',
  hint: 'pages.pin.hint',
  inputMode: 'numeric',
  autocomplete: 'off',
  concealed: true,
};

/** What differs between the start pages of the form types. */
export interface CredentialsPageOptions {
  readonly title: string;
  readonly intro: string;
  readonly deadlineKey: DeadlineKey;
  readonly fields: readonly FieldConfig[];
  readonly actionLabel?: string;
}

/** A form type's start page: open to all, proves the credentials (specification, sections 1 and 6). */
export function createCredentialsPage(options: CredentialsPageOptions): PageDefinition {
  return {
    slug: '',
    title: options.title,
    intro: options.intro,
    blocks: options.fields.map((field) => ({ id: field.key, kind: 'inputRow', fields: [field] })),
    action: 'authorize',
    actionLabel: options.actionLabel ?? 'pages.start.action',
    deadlineKeys: [options.deadlineKey, 'globalDeadline'],
    enableTimeout: false,
  };
}
