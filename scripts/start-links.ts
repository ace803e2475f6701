import type { CaseManifest } from '#server/case.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import type { PortalSettings } from '#server/settings.ts';

/** One element for the page's head; the shape is that of Vite's `transformIndexHtml`. */
export interface HeadTag {
  readonly tag: 'link' | 'script';
  readonly attrs: Record<string, string | boolean>;
  readonly children?: string;
}

/** The culture whose messages and content travel with the page, unless the case begins in another one (CaseManifest). */
export const FIRST_CULTURE = 'en';

/** The id of the element in the page that holds the settings. */
export const SETTINGS_ELEMENT_ID = 'portal-settings';

/** JSON that cannot end the script element it stands in. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The id of the element in the page that holds what it carries of its case. */
export const CASE_ELEMENT_ID = 'portal-case';

/** The case as an element that the browser does not run. */
export function caseTag(manifest: CaseManifest): HeadTag {
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: CASE_ELEMENT_ID },
    children: toInlineJson(manifest),
  };
}

/** The settings as an element that the browser does not run. */
export function settingsTag(settings: PortalSettings): HeadTag {
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: SETTINGS_ELEMENT_ID },
    children: toInlineJson(settings),
  };
}

/**
 * The GETs of the start-up's steps up to the last that the first page waits for, in their order; each would otherwise wait for the
 * bundle. The others are asked for by it, so that they do not come before its code on a slow line.
 */
export function firstPagePaths(culture: string = FIRST_CULTURE): string[] {
  return [
    ENDPOINTS.formsConfig,
    ENDPOINTS.deadlines,
    ENDPOINTS.csrf,
    ENDPOINTS.cultures,
    // The first culture's: a page opened in another one asks for its own.
    `${ENDPOINTS.cultureContent}?${new URLSearchParams({ culture })}`,
  ];
}

/**
 * Chromium alone. The others give no preload to a fetch that has no use for their cache of files (`transport.ts`): each call would be
 * made twice.
 */
const WHERE_PRELOADS_SERVE = 'not (display-mode: window-controls-overlay)';

/**
 * `<link rel="preload" as="fetch">` for each call that the first page waits for. The credentials mode must be
 * the one the api client uses, else the browser fetches twice: same-origin on this origin, include on
 * another.
 */
export function firstPagePreloadTags(settings: PortalSettings, culture?: string): HeadTag[] {
  const crossorigin = settings.apiBaseAddress === '' ? 'anonymous' : 'use-credentials';
  return firstPagePaths(culture).map((path) => ({
    tag: 'link',
    attrs: {
      rel: 'preload',
      as: 'fetch',
      crossorigin,
      media: WHERE_PRELOADS_SERVE,
      href: settings.apiBaseAddress + path,
    },
  }));
}
