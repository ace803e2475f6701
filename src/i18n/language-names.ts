const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction of a culture's script. By a list: `Intl.Locale.getTextInfo` is not in every browser. */
export function directionOf(culture: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(culture.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** A language's name in itself ('Español'), or the code where the browser knows none. */
export function ownNameOf(culture: string): string {
  try {
    const name = new Intl.DisplayNames([culture], { type: 'language' }).of(culture) ?? culture;
    return name.slice(0, 1).toLocaleUpperCase(culture) + name.slice(1);
  } catch {
    return culture;
  }
}

/**
 * The locale that formats numbers and dates: the culture with the digits 0 to 9. Amounts, dates and phone numbers are
 * typed and stored with these, and the same number must look the same where it is shown.
 */
export function formattingLocaleOf(culture: string): string {
  return directionOf(culture) === 'rtl' ? `${culture}-u-nu-latn` : culture;
}
