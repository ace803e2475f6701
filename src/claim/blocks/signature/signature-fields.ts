import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { SignatureBlock } from '#claim/definition/form-definition.ts';

/** Nothing is submitted unsigned, whatever the server's config says. */
const REQUIRED = [{ type: 'requiredOnClientOnly' }];

/**
 * The fields of a signature: the typed name and the consent, and what travels with them: the date, and the exact wording
 * signed, its version and its culture (decisions, "Payload"), which the signature's widget fills.
 */
export function createSignatureFields({ model, statementVersion }: SignatureBlock): readonly FieldConfig[] {
  return [
    {
      type: 'checkbox',
      key: 'agreesToStatement',
      model,
      label: 'widgets.agreesToStatement.label',
      validations: REQUIRED,
    },
    {
      type: 'text',
      key: 'signatureName',
      model,
      label: 'widgets.signatureName.label',
      hint: 'widgets.signatureName.hint',
      autocomplete: 'name',
      validations: [...REQUIRED, { type: 'signatureName' }],
    },
    { type: 'hidden', key: 'signatureDate', model, label: 'widgets.signatureDate.label' },
    { type: 'hidden', key: 'statementText', model, label: 'widgets.statementText.label' },
    {
      type: 'hidden',
      key: 'statementVersion',
      model,
      label: 'widgets.statementVersion.label',
      defaultValue: statementVersion,
    },
    { type: 'hidden', key: 'statementCulture', model, label: 'widgets.statementCulture.label' },
  ];
}
