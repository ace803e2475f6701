import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_COLORS } from '#design/themes/browser-colors.ts';
import type { ServerSnapshot } from '#portal/prerender/prerender-input.ts';
import { formSlug } from '#server/form-type.ts';
import { type Case, DEMO_CASE } from './case/read-case.ts';
import { portalWords } from './case/read-words.ts';

export const MANIFEST_FILE = 'manifest.webmanifest';

/** Manifest in the sources; the one in a site may lack parts that an earlier case did not need. */
const WRITTEN = join(import.meta.dirname, '../public', MANIFEST_FILE);

interface Shortcut {
  readonly name: string;
  readonly short_name?: string;
  readonly url: string;
}

interface WrittenManifest {
  readonly name: string;
  readonly short_name: string;
  readonly lang: string;
  readonly screenshots: readonly object[];
  readonly shortcuts: readonly Shortcut[];
  readonly file_handlers: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}

const SHORTCUT_WORDS: Readonly<Record<string, string>> = {
  '/claim': 'themes.linkClaim',
  '/claim/status': 'submissions.title',
  '/documents-upload': 'themes.linkUpload',
};

/**
 * Renders a case's web app manifest: its name if known, its theme's colour, a shortcut to its documents form if it has one, and its
 * accepted files. Only the demonstration keeps the pictures of the install dialog.
 */
export function renderManifest(
  { folder, settings, forms, words }: Pick<Case, 'folder' | 'settings' | 'forms' | 'words'>,
  culture: string,
  snapshot: ServerSnapshot | null,
): string {
  const { screenshots, ...written }: WrittenManifest = JSON.parse(readFileSync(WRITTEN, 'utf8'));
  const served = (snapshot?.content[culture] ?? []).map(({ key, value }) => [key, value] as const);
  const own: Readonly<Record<string, string>> = { ...words[culture], ...Object.fromEntries(served) };
  const portal = culture === written.lang ? {} : portalWords(culture);
  const documents = forms.find(({ entry }) => entry.purpose === 'documents')?.entry.formType;
  const shortcuts = written.shortcuts.flatMap(({ name, url, ...more }) => {
    const [path = '', query] = url.split('?');
    const wordKey = SHORTCUT_WORDS[path] ?? '';
    const given = toName(own[wordKey]) ?? toName(portal[wordKey]);
    const worded = given === undefined ? { name, ...more } : { name: given, ...more, short_name: given };
    if (wordKey !== SHORTCUT_WORDS['/documents-upload']) return [{ ...worded, url }];
    return documents === undefined ? [] : [{ ...worded, url: `/${formSlug(documents)}?${query}` }];
  });
  const manifest = {
    ...written,
    name: toName(own['themes.caseName']) ?? written.name,
    short_name: toName(own['themes.logoText']) ?? written.short_name,
    lang: culture,
    theme_color: BROWSER_COLORS[settings.theme].light,
    ...(folder === DEMO_CASE ? { screenshots } : {}),
    shortcuts,
    file_handlers: written.file_handlers.flatMap(({ accept, ...handler }) => {
      const taken = Object.entries(accept).filter(([type]) => settings.files.acceptedTypes.includes(type));
      return taken.length === 0 ? [] : [{ ...handler, accept: Object.fromEntries(taken) }];
    }),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Returns a text as a plain name; undefined if it has markup or placeholders. */
function toName(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' || /[<&{]/.test(text) ? undefined : text.trim();
}
