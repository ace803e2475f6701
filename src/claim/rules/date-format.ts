/** Tells whether a text is an existing date (and time of day) in one format. */
export type DateFormatCheck = (text: string) => boolean;

type Part = 'year' | 'shortYear' | 'month' | 'day' | 'hour24' | 'hour12' | 'minute' | 'second' | 'ignored';

/** Tokens that .NET and Luxon formats share: the part and the regular expression of each. */
const FORMAT_TOKENS: Readonly<Record<string, readonly [Part, string]>> = {
  yyyy: ['year', '\\d{4}'],
  yy: ['shortYear', '\\d{2}'],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  dd: ['day', '\\d{2}'],
  d: ['day', '\\d{1,2}'],
  HH: ['hour24', '\\d{2}'],
  H: ['hour24', '\\d{1,2}'],
  hh: ['hour12', '\\d{2}'],
  h: ['hour12', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  m: ['minute', '\\d{1,2}'],
  ss: ['second', '\\d{2}'],
  s: ['second', '\\d{1,2}'],
  fff: ['ignored', '\\d{3}'],
  SSS: ['ignored', '\\d{3}'],
  tt: ['ignored', '[AaPp][Mm]'],
  a: ['ignored', '[AaPp][Mm]'],
  Z: ['ignored', '(?:Z|[+-]\\d{2}:?\\d{2})'],
  K: ['ignored', '(?:Z|[+-]\\d{2}:?\\d{2})?'],
  zzz: ['ignored', '[+-]\\d{2}:?\\d{2}'],
  // .NET takes it for itself.
  T: ['ignored', 'T'],
};

const FORMAT_SCANNER = /([A-Za-z])\1*|'([^']*)'|[\s\S]/gu;

const PART_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  month: [1, 12],
  hour24: [0, 23],
  hour12: [1, 12],
  minute: [0, 59],
  second: [0, 59],
};

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function escapeLiteral(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function doPartsExist(values: ReadonlyMap<Part, number>): boolean {
  const areWithinLimits = [...values].every(([part, value]) => {
    const limits = PART_LIMITS[part];
    return limits === undefined || (value >= limits[0] && value <= limits[1]);
  });
  // Without a year, any leap day may exist (2000 is a leap year); a two-digit year counts as 20xx.
  const year = values.get('year') ?? 2000 + (values.get('shortYear') ?? 0);
  const day = values.get('day') ?? 1;
  return areWithinLimits && year >= 1 && day >= 1 && day <= daysInMonth(year, values.get('month') ?? 1);
}

/**
 * Compiles one format, such as "M/d/yyyy" (one or two digits) or "MM/dd/yyyy hh:mm:ss a".
 * @throws Error if the format has unknown letters.
 */
export function compileDateFormat(format: string): DateFormatCheck {
  const parts: Part[] = [];
  let source = '';
  for (const [piece, letter, quoted] of format.matchAll(FORMAT_SCANNER)) {
    if (letter === undefined) {
      source += escapeLiteral(quoted ?? piece);
      continue;
    }
    const token = Object.hasOwn(FORMAT_TOKENS, piece) ? FORMAT_TOKENS[piece] : undefined;
    if (token === undefined) throw new Error(`Unknown token "${piece}" in the date format "${format}"`);
    parts.push(token[0]);
    source += `(${token[1]})`;
  }
  const pattern = new RegExp(`^${source}$`);
  return (text) => {
    const found = pattern.exec(text);
    if (found === null) return false;
    return doPartsExist(new Map(parts.map((part, index) => [part, Number(found[index + 1])])));
  };
}
