import { parseDecimalText } from './decimal-text.ts';
import { defineTextPatternRule } from './text-pattern.ts';

/** Whether a text is a whole number, with commas between the thousands or without. */
function isIntegerText(text: string): boolean {
  return !text.includes('.') && parseDecimalText(text) !== undefined;
}

export const integerRule = defineTextPatternRule('integer', isIntegerText);
