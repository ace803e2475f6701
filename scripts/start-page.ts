import { findCultureAmong } from '#server/cultures.ts';
import { THEME_NAMES, type ThemeName } from '#server/settings.ts';
import {
  type BuildRecord,
  collectReachable,
  collectStatic,
  type FileSet,
  findChunks,
  listFiles,
} from './build-record.ts';
import { listCultures } from './compile-messages.ts';
import { FIRST_CULTURE } from './start-links.ts';

const THEME_SOURCE = /^src\/design\/themes\/(?<name>[^/]+)\/index\.tsx$/;
const MESSAGES_SOURCE = /^virtual:messages-(?<culture>[\w-]+)-(?<part>first|rest)$/;

/** Lists the chunks that would load one after the other without preloads: entry, pages, renderer, theme and first messages. */
export function startChunks(record: BuildRecord, theme: ThemeName, culture = FIRST_CULTURE): string[] {
  const words = findCultureAmong(culture, listCultures()) ?? FIRST_CULTURE;
  return [
    ...findChunks(record, (source) => source === 'index.html'),
    ...findChunks(record, (source) => source === 'src/portal/portal-pages.tsx'),
    ...findChunks(record, (source) => source === 'src/portal/renderer.ts'),
    ...findChunks(record, (source) => THEME_SOURCE.exec(source)?.groups?.name === theme),
    ...findChunks(record, (source) => source === `virtual:messages-${words}-first`),
  ];
}

export function startFiles(record: BuildRecord, theme: ThemeName, culture?: string): FileSet {
  return collectStatic(record, startChunks(record, theme, culture));
}

/** Lists files that the worker need not precache: other themes, and messages of other cultures (cached on first use). */
export function filesLeftOut(
  record: BuildRecord,
  activeTheme: ThemeName,
  culture = FIRST_CULTURE,
): Set<string> {
  const words = [FIRST_CULTURE, findCultureAmong(culture, listCultures())];
  const entries = Object.entries(record.chunks)
    .filter(([, chunk]) => chunk.isEntry)
    .map(([name]) => name);
  const needed = collectReachable(
    record,
    entries,
    (_name, chunk) => !isLeftOut(chunk.source, activeTheme, words),
  );
  const kept = new Set([...needed.scripts, ...needed.styles]);
  return new Set(listFiles(record).filter((name) => !kept.has(name)));
}

function isLeftOut(
  source: string | null,
  activeTheme: ThemeName,
  words: readonly (string | undefined)[],
): boolean {
  if (source === null) return false;
  const themeName = THEME_SOURCE.exec(source)?.groups?.name;
  if (themeName !== undefined)
    return THEME_NAMES.some((name) => name === themeName) && themeName !== activeTheme;
  const culture = MESSAGES_SOURCE.exec(source)?.groups?.culture;
  return culture !== undefined && !words.includes(culture);
}
