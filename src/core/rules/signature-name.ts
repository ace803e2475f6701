import { defineTextPatternRule } from './text-pattern.ts';

/** Whether a text has two letters at least, of any script: one alone is no name that somebody signs with. */
function hasTwoLetters(text: string): boolean {
  return /\p{L}.*\p{L}/su.test(text);
}

/** The portal's own rule for a typed signature (specification, section 3). */
export const signatureNameRule = defineTextPatternRule('signatureName', hasTwoLetters);
