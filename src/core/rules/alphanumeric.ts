import { defineTextPatternRule } from './text-pattern.ts';

/** Whether a text is letters and digits only, of any script. */
function isAlphanumericText(text: string): boolean {
  return /^[\p{L}\p{M}\p{Nd}]+$/u.test(text);
}

export const alphanumericRule = defineTextPatternRule('alphanumeric', isAlphanumericText);
