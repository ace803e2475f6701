import { defineTextPatternRule } from './text-pattern.ts';

/** Whether a text is letters only, of any script: names have accents. */
function isAlphaText(text: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(text);
}

export const alphaRule = defineTextPatternRule('alpha', isAlphaText);
