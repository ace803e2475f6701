import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import type { FieldConfig, ModelSelector } from './field-config.ts';

/** The fields that ask for e-mail address and phone number once more (specification, sections 2 and 3). */
export function createConfirmationFields(model: ModelSelector): readonly FieldConfig[] {
  return [
    {
      type: 'text',
      key: 'confirmEmailAddress',
      model,
      label: 'widgets.confirmEmailAddress.label',
      inputMode: 'email',
      autocomplete: 'off',
      confirms: 'emailAddress',
    },
    {
      type: 'text',
      key: 'confirmPhoneNumber',
      model,
      label: 'widgets.confirmPhoneNumber.label',
      // It has a default, whose value is not told: an empty one confirms no number that nobody has typed.
      defaultValue: '',
      maskName: 'USA_PHONE_NUMBER',
      inputMode: 'tel',
      autocomplete: 'off',
      confirms: 'phoneNumber',
      dependencies: {
        dependencies: [
          {
            key: 'mailingCountry',
            operator: 'IsNotEqualTo',
            value: 'US',
            overridingMask: 'INTERNATIONAL_PHONE_NUMBER',
          },
        ],
      },
    },
  ];
}

/**
 * What is wrong with a value that must repeat another. Letter case and surrounding blanks make no difference; the
 * characters that a phone mask adds do not either.
 */
export function checkConfirmation(value: FieldValue, confirmed: FieldValue): Issue | undefined {
  return simplify(value) === simplify(confirmed) ? undefined : { code: 'confirmationMismatch' };
}

function simplify(value: FieldValue): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '') : text;
}
