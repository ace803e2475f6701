import { toLatinDigits } from './latin-digits.ts';

/**
 * An amount as people write it ("$1,234.50", "1 234,50", "1.234,50 €", "12,50") as digits with at most one decimal point. The
 * mark that stands last and alone is the decimal one, but a comma before three digits parts thousands. So does a point before
 * three digits where the amount has no decimals (`isWhole`), or where the culture writes it so.
 */
export function readWrittenAmount(text: string, isWhole: boolean, culture = 'en'): string {
  const plain = toLatinDigits(text).replace(/[^0-9.,]/g, '');
  const at = findDecimalMark(plain, isWhole, culture);
  const strip = (part: string) => part.replace(/[.,]/g, '');
  return at === -1 ? strip(plain) : `${strip(plain.slice(0, at))}.${strip(plain.slice(at + 1))}`;
}

/** Where the decimal mark stands; -1 where all marks part thousands. */
function findDecimalMark(plain: string, isWhole: boolean, culture: string): number {
  const comma = plain.indexOf(',');
  const point = plain.indexOf('.');
  const lastComma = plain.lastIndexOf(',');
  if (comma !== -1 && point !== -1)
    return lastComma > plain.lastIndexOf('.') && comma === lastComma ? comma : point;
  if (comma !== -1) return comma === lastComma && plain.length - comma <= 3 ? comma : -1;
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$/.test(plain);
  const isGroupedTwice = isGrouped && point !== plain.lastIndexOf('.');
  return isGroupedTwice || (isGrouped && (isWhole || groupsByPoint(culture))) ? -1 : point;
}

function groupsByPoint(culture: string): boolean {
  const parts = new Intl.NumberFormat(culture).formatToParts(1_000_000);
  return parts.some(({ type, value }) => type === 'group' && value === '.');
}
