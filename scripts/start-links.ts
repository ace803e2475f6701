import type { CaseManifest } from '#server/case.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { type PortalSettings, parseSettings } from '#server/settings.ts';

/** Element for the page's head, in the shape of Vite's `transformIndexHtml`. */
export interface HeadTag {
  readonly tag: 'link' | 'script';
  readonly attrs: Record<string, string | boolean>;
  readonly children?: string;
}

/** Culture whose messages and content load with the page, unless the case starts in another one (CaseManifest). */
export const FIRST_CULTURE = 'en';

export const SETTINGS_ELEMENT_ID = 'portal-settings';

/** Serializes to JSON that cannot end its script element. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export const CASE_ELEMENT_ID = 'portal-case';

export function caseTag(manifest: CaseManifest): HeadTag {
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: CASE_ELEMENT_ID },
    children: toInlineJson(manifest),
  };
}

export function settingsTag(settings: PortalSettings): HeadTag {
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: SETTINGS_ELEMENT_ID },
    children: toInlineJson(settings),
  };
}

/** Reads the settings of a stamped page. @throws Error if it has none, or none that the portal could use */
export function readPageSettings(html: string): PortalSettings {
  const json = html.split(`id="${SETTINGS_ELEMENT_ID}">`)[1]?.split('</script>')[0];
  return parseSettings(JSON.parse(json ?? ''));
}

/**
 * Lists the GETs of start-up up to the last one that the first page waits for, in order; without preloads they would wait for the bundle.
 * The bundle makes the later ones, so that they do not precede its code on a slow connection.
 */
export function firstPagePaths(culture: string = FIRST_CULTURE): string[] {
  return [
    ENDPOINTS.formsConfig,
    ENDPOINTS.deadlines,
    ENDPOINTS.csrf,
    ENDPOINTS.cultures,
    // A page opened in another culture requests its own.
    `${ENDPOINTS.cultureContent}?${new URLSearchParams({ culture })}`,
  ];
}

/** Query that matches in Chromium only. Elsewhere a fetch that bypasses the HTTP cache gets no preload, so calls would be made twice. */
const WHERE_PRELOADS_SERVE = 'not (display-mode: window-controls-overlay)';

/**
 * Creates `<link rel="preload" as="fetch">` for each call that the first page waits for. The credentials mode must equal the API
 * client's, or the browser fetches twice: same-origin on this origin, include on another.
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
