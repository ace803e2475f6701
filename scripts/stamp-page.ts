import type { PortalSettings } from '#core/contract/settings.ts';
import type { FileSet } from './build-record.ts';
import { firstPagePreloadTags, type HeadTag, settingsTag } from './start-links.ts';

const BEGIN = '<!-- settings of this case -->';
const END = '<!-- end of settings -->';

/**
 * Writes everything that follows from the settings into one built page: the settings themselves and, for the portal's
 * page, what its start will ask for. What an earlier stamp wrote is replaced.
 */
export function stampPage(html: string, settings: PortalSettings, start: FileSet | undefined): string {
  let bare = html.replace(new RegExp(`\\s*${BEGIN}[\\s\\S]*?${END}`), '');
  if (start !== undefined) bare = putFirst(bare, start.scripts.filter(isLarge));
  const linked = start === undefined ? [] : startTags(bare, settings, start);
  const block = [BEGIN, settingsTag(settings), ...linked, END]
    .map((part) => `    ${typeof part === 'string' ? part : renderTag(part)}`)
    .join('\n');
  const position = findInsertion(bare);
  return `${bare.slice(0, position).trimEnd()}\n${block}\n    ${bare.slice(position).trimStart()}`;
}

/** The files of start-up and of the first pages, by the names that vite.config.ts gives them. */
function isLarge(file: string): boolean {
  return /(?:^|\/)(?:start|pages)-[^/]*\.js$/.test(file);
}

/**
 * Asks for these files before all others: the pages are made ready while React is on its way, and small files must not take their
 * connections (HTTP/1.1 has six).
 */
function putFirst(html: string, files: readonly string[]): string {
  const links = files.map((file) =>
    renderTag({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } }),
  );
  const isAskedFirst = (line: string) =>
    line.includes('rel="modulepreload"') && files.some((file) => line.includes(`"/${file}"`));
  const others = html
    .split('\n')
    .filter((line) => !isAskedFirst(line))
    .join('\n');
  return others.replace(/(?=[^\S\n]*<script type="module")/, links.map((link) => `    ${link}\n`).join(''));
}

function startTags(html: string, settings: PortalSettings, start: FileSet): HeadTag[] {
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const toLink = (rel: string) => (file: string) => ({
    tag: 'link' as const,
    attrs: { rel, crossorigin: true, href: `/${file}` },
  });
  return [
    ...start.styles.filter(isNew).map(toLink('stylesheet')),
    ...start.scripts.filter(isNew).map(toLink('modulepreload')),
    ...firstPagePreloadTags(settings),
  ];
}

/** At the end of the head: the page's own stylesheet comes before the theme's, since it names the order of the layers. */
function findInsertion(html: string): number {
  const position = html.search(/<\/head>/);
  if (position === -1) throw new Error('The page has no head to write the settings into.');
  return position;
}

function renderTag({ tag, attrs, children }: HeadTag): string {
  const rendered = Object.entries(attrs)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? name : `${name}="${escapeAttribute(String(value))}"`));
  const open = `<${[tag, ...rendered].join(' ')}>`;
  return tag === 'script' ? `${open}${children ?? ''}</script>` : open;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
