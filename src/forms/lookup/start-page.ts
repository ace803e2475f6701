import type { FieldConfig } from '#core/form/field-config.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { classMemberIdField, createCredentialsPage, pinField } from '../shared/credentials-page.ts';

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
export const startPage: PageDefinition = {
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
