/** The cultures that the demo case has content in, by their own names. */
export const CULTURE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
  ar: 'العربية',
};
