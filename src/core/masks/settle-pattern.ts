import type { PatternMask } from './mask-table.ts';

/** The final form of a pattern mask's text, once the field is left. */
export function settlePattern(mask: PatternMask, text: string): string {
  // What is left after deleting may be the mask's own first character.
  if (!/[A-Za-z0-9]/.test(text)) return '';
  return mask.settle?.(text) ?? text;
}
