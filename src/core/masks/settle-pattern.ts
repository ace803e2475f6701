import type { MaskCleaning } from './mask-cleaning.ts';

/** The final form of a pattern mask's text, once the field is left. */
export function settlePattern({ settle }: MaskCleaning, text: string): string {
  // What is left after deleting may be the mask's own first character.
  if (!/[A-Za-z0-9]/.test(text)) return '';
  return settle?.(text) ?? text;
}
