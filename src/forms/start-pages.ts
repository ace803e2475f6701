import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
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
    role: 'credentials',
    title: options.title,
    intro: options.intro,
    blocks: options.fields.map((field) => ({ id: field.key, kind: 'inputRow', fields: [field] })),
    action: 'authorize',
    actionLabel: options.actionLabel ?? 'pages.start.action',
    deadlineKeys: [options.deadlineKey, 'globalDeadline'],
    enableTimeout: false,
  };
}

/** The start page of the Standard claim: a chunk of its own, so that the first load has no more. */
export const standardStart: PageDefinition = createCredentialsPage({
  title: 'pages.start.standardTitle',
  intro: 'pages.start.standardIntro',
  deadlineKey: 'claimFilingDeadline',
  fields: [classMemberIdField, pinField],
});

/** The start page of the Automotive claim: a chunk of its own, so that the first load has no more. */
export const automotiveStart: PageDefinition = createCredentialsPage({
  title: 'pages.start.automotiveTitle',
  intro: 'pages.start.automotiveIntro',
  deadlineKey: 'automotiveFilingDeadline',
  fields: [classMemberIdField, pinField],
});

const claimReferenceNumberField: FieldConfig<'text'> = {
  type: 'text',
  key: 'claimReferenceNumber',
  model: { dtoMapping: 'credentials' },
  label: 'pages.claimReferenceNumber.label',
  hint: 'pages.claimReferenceNumber.hint',
  autocomplete: 'off',
};

/** The start page of the Documents Upload: a chunk of its own, so that the first load has no more. */
export const documentsUploadStart: PageDefinition = createCredentialsPage({
  title: 'pages.start.documentsUploadTitle',
  intro: 'pages.start.documentsUploadIntro',
  deadlineKey: 'documentsUploadFilingDeadline',
  fields: [claimReferenceNumberField, pinField],
});

const vinField: FieldConfig<'text'> = {
  type: 'text',
  key: 'vin',
  model: { dtoMapping: 'credentials' },
  label: 'pages.vin.label',
  hint: 'pages.vin.hint',
  maskName: 'VIN',
  autocomplete: 'off',
};

const start = createCredentialsPage({
  title: 'pages.start.lookupTitle',
  intro: 'pages.start.lookupIntro',
  deadlineKey: 'lookupFilingDeadline',
  fields: [classMemberIdField, pinField, vinField],
  actionLabel: 'pages.lookup.action',
});

/** The one page of the vehicle look-up: credentials, VIN and the answer; no submit (decisions, "Routes"). */
export const lookupStart: PageDefinition = {
  ...start,
  blocks: [
    ...start.blocks,
    {
      id: 'vehicle',
      kind: 'lookupResult',
      heading: 'pages.lookup.resultHeading',
      selector: { dtoMapping: 'prepopulatedData' },
      values: [
        { key: 'vin', label: 'pages.vin.label' },
        { key: 'vehicleYear', label: 'pages.vehicleYear.label' },
        { key: 'vehicleMake', label: 'pages.vehicleMake.label' },
        { key: 'vehicleModel', label: 'pages.vehicleModel.label' },
        { key: 'recallStatus', label: 'pages.recallStatus.label' },
        { key: 'eligible', label: 'pages.eligible.label' },
      ],
      startForm: { formType: 'Automotive', key: 'vin', label: 'pages.lookup.startAutomotive' },
    },
  ],
};
