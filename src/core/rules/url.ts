import { defineTextPatternRule } from './text-pattern.ts';

/** Whether a text is an absolute web address (http or https). */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

export const urlRule = defineTextPatternRule('url', isWebAddress);
