import type { ThemeName } from '#server/settings.ts';
import type { Theme } from './theme.ts';

const THEME_LOADERS = {
  'default-7.0': () => import('./default-7.0/index.tsx'),
  'ftc-7.0': () => import('./ftc-7.0/index.tsx'),
  'kontent-9.0': () => import('./kontent-9.0/index.tsx'),
} as const satisfies Record<ThemeName, () => Promise<{ readonly theme: Theme }>>;

/** Loads one theme with its styles, and nothing of the others. Rejects if its files cannot be fetched. */
export async function loadTheme(name: ThemeName): Promise<Theme> {
  const { theme } = await THEME_LOADERS[name]();
  return theme;
}
