import type { FieldOption } from '#claim/definition/field-config.ts';
import countryNames from './country-names.json' with { type: 'json' };

/** Returns undefined if the browser has no names for the culture; the stored English names serve then. */
function createNames(culture: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames([culture, 'en'], { type: 'region', fallback: 'none' });
  } catch {
    return undefined;
  }
}

function createCollator(culture: string): Intl.Collator {
  try {
    return new Intl.Collator([culture, 'en']);
  } catch {
    return new Intl.Collator('en');
  }
}

/**
 * Lists every inhabited country and territory: its ISO 3166-1 code as the value, its name in the culture (BCP 47) as the text, in the
 * culture's alphabetical order (specification, section 3, "Option lists").
 */
export function listCountries(culture: string): readonly FieldOption[] {
  const names = createNames(culture);
  const collator = createCollator(culture);
  return Object.entries(countryNames)
    .map(([code, englishName]) => ({ value: code, text: names?.of(code) ?? englishName }))
    .sort((a, b) => collator.compare(a.text, b.text));
}
