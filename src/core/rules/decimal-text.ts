// Digits, grouped by commas in threes or not at all, with a decimal point or without. No two alternatives start alike
// for long, so that crafted text cannot make it slow.
const DECIMAL_TEXT = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/;

/** The number that a text stands for, as the currency masks write it ("1,234.50"); undefined where it is none. */
export function parseDecimalText(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DECIMAL_TEXT.test(trimmed) || !/\d/.test(trimmed)) return undefined;
  return Number(trimmed.replaceAll(',', ''));
}
