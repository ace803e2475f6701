import { parseDecimalText } from './decimal-text.ts';
import { defineTextPatternRule } from './text-pattern.ts';

/** Whether a text is a number, with commas between the thousands or without. */
function isDecimalText(text: string): boolean {
  return parseDecimalText(text) !== undefined;
}

export const decimalRule = defineTextPatternRule('decimal', isDecimalText);
