/**
 * The language code that the captcha providers take for one of our cultures: they name Chinese by region, and know the
 * other languages by their first subtag.
 */
export function toProviderLanguage(culture: string): string {
  const [language = 'en', script = ''] = culture.split('-');
  if (language !== 'zh') return language;
  return script === 'Hant' || script === 'TW' || script === 'HK' ? 'zh-TW' : 'zh-CN';
}
