import { expect, test } from 'vitest';
import filing from './messages/en/filing.json' with { type: 'json' };
import shell from './messages/en/shell.json' with { type: 'json' };
import validation from './messages/en/validation.json' with { type: 'json' };

/** Texts that the specification quotes, byte for byte, with its misspellings. */
const QUOTED: readonly (readonly [string, string, string])[] = [
  [
    'S8.2',
    filing['filing.submitFailed'],
    'An error occured during your submission. Please try again. If this problem persists, please contact the settlement administrator at the email below.',
  ],
  [
    'S8.3 S8.9',
    filing['filing.problem'],
    'A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.',
  ],
  ['S8.16', filing['filing.alreadySubmitting'], 'Form is already submitting.'],
  ['S5.68', shell['shell.invalidLocalization'], 'Invalid localization'],
  ['S5.2', validation['validation.required'], 'Value is required'],
  ['S5.4', validation['validation.conditionalRequired'], 'The value is required'],
  ['S5.5', validation['validation.maxLength'], 'The maximum length allowed is {max}'],
  ['S5.6', validation['validation.between'], 'The value must be between {min} and {max}'],
  ['S5.24', validation['validation.requireOnePropertyValTrue'], 'At least one option is required.'],
  ['S5.26', validation['validation.requireOnePropertyToHaveAValue'], 'At least one field must have a value.'],
];

test.each(QUOTED)('[%s] is worded exactly so', (_rows, worded, quoted) => {
  expect(new TextEncoder().encode(worded)).toEqual(new TextEncoder().encode(quoted));
});
