import type { ThemeName } from '#server/settings.ts';

/** Colour of the browser's own bars, by theme and colour scheme; stamped into the page (scripts/stamp-page.ts). */
export const BROWSER_COLORS: Readonly<Record<ThemeName, { readonly light: string; readonly dark: string }>> =
  {
    'default-7.0': { light: '#16375c', dark: '#0d2138' },
    'ftc-7.0': { light: '#0a2f52', dark: '#08233f' },
    'kontent-9.0': { light: '#12302e', dark: '#0b1d1c' },
  };
