import { BROWSER_COLORS } from '#design/themes/browser-colors.ts';
import type { PrerenderedPage } from '#portal/prerender/prerender-input.ts';
import type { CaseManifest } from '#server/case.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { FileSet } from './build-record.ts';
import type { PrerenderedSite } from './prerender/prerender-site.ts';
import { caseTag, FIRST_CULTURE, firstPagePreloadTags, type HeadTag, settingsTag } from './start-links.ts';

const BEGIN = '<!-- settings of this case -->';
const END = '<!-- end of settings -->';
const STYLE_BEGIN = '<!-- styles of the start -->';
const STYLE_END = '<!-- end of styles -->';
const PAGES_BEGIN = '<!-- start pages of this case -->';
const PAGES_END = '<!-- end of start pages -->';

export interface StampedCase {
  readonly settings: PortalSettings;
  readonly manifest: CaseManifest;
}

/**
 * Writes all that depends on the case into one built page: settings, manifest with the first words, theme colour and, for the portal's
 * page, preloads for its start. Replaces what an earlier run wrote.
 */
export function stampPage(
  html: string,
  { settings, manifest }: StampedCase,
  start: FileSet | undefined,
  prerendered?: PrerenderedSite,
): string {
  const bare = stampThemeColor(withoutBlocks(html), settings.theme);
  const linked = start === undefined ? [] : startTags(bare, settings, start, manifest.culture);
  const block = [BEGIN, settingsTag(settings), caseTag(manifest), ...linked, END]
    .map((part) => `    ${typeof part === 'string' ? part : renderTag(part)}`)
    .join('\n');
  const position = findInsertion(bare);
  const stamped = `${bare.slice(0, position).trimEnd()}\n${block}\n    ${bare.slice(position).trimStart()}`;
  return prerendered === undefined ? stamped : stampStartPages(stamped, prerendered, manifest);
}

/** Lists the start page's style files in link order. The page's own is first, because it declares the order of the cascade layers. */
export function listStyles(html: string, start: FileSet): readonly string[] {
  const links = withoutBlocks(html).matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]*)"/g);
  return [...new Set([...[...links].map(([, file = '']) => file), ...start.styles])];
}

function withoutBlocks(html: string): string {
  const blocks = [
    [BEGIN, END],
    [STYLE_BEGIN, STYLE_END],
    [PAGES_BEGIN, PAGES_END],
  ];
  const bare = blocks.reduce(
    (text, [begin, end]) => text.replace(new RegExp(`\\s*${begin}[\\s\\S]*?${end}`), ''),
    html,
  );
  return bare.replaceAll(DISABLED_LINK, STYLE_LINK).replaceAll(LATER, '');
}

const STYLE_LINK = '<link rel="stylesheet"';
/** The browser does not fetch a disabled link, and the code that would load these styles finds it present. */
const DISABLED_LINK = `${STYLE_LINK} disabled`;

/** Requests of the page: its code and the server's answers. They get the same priority, so that the browser keeps their order. */
const ASKED = /<(?:script type="module"|link rel="(?:modulepreload|preload)") /g;
/** Lets the browser paint the page before these requests. */
const LATER = 'fetchpriority="low" ';

/** Inserts the start pages at the end of the body. Their script shows one of them, and the portal's own code runs after it. */
function stampStartPages(
  html: string,
  { pages, script, style }: PrerenderedSite,
  manifest: CaseManifest,
): string {
  const templates = pages.map((page) => renderTemplate(page, manifest.culture ?? FIRST_CULTURE));
  const parts = [PAGES_BEGIN, ...templates, `<script>${script}</script>`, PAGES_END];
  const styled = html
    .replaceAll(STYLE_LINK, DISABLED_LINK)
    .replaceAll(ASKED, `$&${LATER}`)
    .replace('</head>', () => `${STYLE_BEGIN}\n<style>${style}</style>\n${STYLE_END}\n  </head>`);
  const position = styled.search(/<\/body>/);
  if (position === -1) throw new Error('The page has no body to write its start pages into.');
  return `${styled.slice(0, position).trimEnd()}\n${parts.join('\n')}\n  ${styled.slice(position)}`;
}

function renderTemplate(
  { paths, culture, direction, isWide, waitWords, html }: PrerenderedPage,
  first: string,
): string {
  const data = {
    paths: paths.join(' '),
    culture,
    direction,
    window: isWide ? 'wide' : 'narrow',
    wait: waitWords,
    // Shown if the address names no language.
    ...(culture === first ? { first: '' } : {}),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`);
  // Without its id: portal-pages.tsx waits for the portal's own heading.
  const content = html.replaceAll(/<!--.*?-->/g, '').replace(' id="page-heading"', '');
  return `<template${attributes.join('')}>${content}</template>`;
}

function stampThemeColor(html: string, theme: PortalSettings['theme']): string {
  const { light, dark } = BROWSER_COLORS[theme];
  const tags = [
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)" />`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)" />`,
  ];
  return html.replace(
    /<meta name="theme-color"[^>]*>(?:\s*<meta name="theme-color"[^>]*>)*/,
    tags.join('\n    '),
  );
}

/** Large files that are not needed at once, by their names in vite.config.ts. */
const PAGES = /(?:^|\/)pages-[^/]*\.js$/;
const RENDERER = /(?:^|\/)react-dom-[^/]*\.js$/;

/**
 * Lists preloads in the order of need. Over HTTP/1.1 six files share the connection at a time: start-up's code, which the page itself
 * names, comes nearly alone; the pages load while it runs; React's renderer, needed only by the first render, comes last.
 */
function startTags(html: string, settings: PortalSettings, start: FileSet, culture?: string): HeadTag[] {
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const toLink = (rel: string) => (file: string) => ({
    tag: 'link' as const,
    attrs: { rel, crossorigin: true, href: `/${file}` },
  });
  const scripts = start.scripts.filter(isNew);
  const first = scripts.filter((file) => !PAGES.test(file) && !RENDERER.test(file));
  const ask = (files: readonly string[]) => files.map(toLink('modulepreload'));
  return [
    ...start.styles.filter(isNew).map(toLink('stylesheet')),
    ...ask(first),
    ...ask(scripts.filter((file) => PAGES.test(file))),
    ...firstPagePreloadTags(settings, culture),
    ...ask(scripts.filter((file) => RENDERER.test(file))),
  ];
}

/** Returns the end of the head. The page's own stylesheet must precede the theme's, because it declares the order of the layers. */
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
