import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Modules that load at the same moment, bundled into one file each. One file per dynamic import would make a hundred files, which the
 * worker fetches one after the other; on a slow connection the portal would work offline only after the last. An entry with a trailing
 * slash is a folder; one of `node_modules` is a package or a part of it.
 */
const STORIES = {
  // Shared by the claim's files and those behind the start page.
  device: [
    'src/outbox/outbox-machine.ts',
    'src/server/server-pause.ts',
    'src/outbox/sw-messages.ts',
    'src/support/support-code.ts',
    'src/support/support-facts.ts',
    'src/design/keep-focus.ts',
    'src/design/foreign-frame.ts',
  ],
  // Runs in the background once the page is shown.
  background: [
    'src/portal/background/background-notices.tsx',
    'src/portal/background/background-tasks.ts',
    'src/portal/background/page-turn.css',
    'src/portal/background/page-turn.ts',
    'src/portal/background/service-worker.ts',
    'src/portal/background/start-notices.tsx',
    'src/portal/background/update-offer.tsx',
    'src/analytics/analytics-client.ts',
    'src/analytics/ui/analytics-consent.tsx',
    'src/analytics/ui/analytics-consent.css',
    'src/sharing/ui/shared-notice.tsx',
    'src/sharing/launched-files.ts',
    'src/vault/ui/database-notice.tsx',
    'src/support/error-reports.ts',
    'src/design/themes/shared/print.css',
    'src/design/toast-region.tsx',
    'src/design/toast-region.css',
    'node_modules/workbox-window/',
  ],
  // The claims on this device, their transfer between devices, and the small forms that open them.
  claims: [
    'node_modules/@tanstack/form-core/',
    'node_modules/@tanstack/react-form/',
    'node_modules/@tanstack/pacer-lite/',
    'node_modules/@tanstack/devtools-event-client/',
    'src/portal/claims-page/unlocked-claims.tsx',
    'src/portal/claims-page/claims-page.tsx',
    'src/portal/claims-page/kept-drafts.tsx',
    'src/portal/claims-page/paper-page.tsx',
    'src/portal/claims-page/submitted-claims.tsx',
    'src/vault/transfer/draft-transfer.ts',
    'src/vault/transfer/sealed-file.ts',
    'src/portal/claims-page/draft-transfer.tsx',
    'src/vault/ui/storage-panel.tsx',
    'src/session/ui/credentials-form.tsx',
    'src/outbox/ui/claim-items.tsx',
    'src/outbox/ui/paper-claim.tsx',
  ],
  // Parts of the themes beside a claim's pages.
  standing: [
    'src/design/themes/shared/claim-standing.css',
    'src/design/themes/shared/claim-standing.tsx',
    'src/design/themes/shared/step.css',
  ],
  content: [
    'src/portal/content/accessibility-page.tsx',
    'src/portal/content/content-pages.tsx',
    'src/portal/content/generic-pages.tsx',
    'src/portal/content/paper-form-page.tsx',
  ],
  'icu-format': [
    'node_modules/intl-messageformat/',
    'node_modules/@formatjs/fast-memoize/',
    'node_modules/@formatjs/intl/',
    'node_modules/@formatjs/icu-messageformat-parser/no-parser',
    'src/words/icu-format.ts',
  ],
  captcha: [
    'src/server/captcha-provider.ts',
    'src/captcha/captcha-adapter.ts',
    'src/captcha/captcha-client.ts',
    'src/captcha/captcha-widget.ts',
    'src/captcha/framed-widget.ts',
    'src/captcha/google-adapter.ts',
    'src/captcha/google-challenge-watch.ts',
    'src/captcha/hcaptcha-adapter.ts',
    'src/captcha/load-script.ts',
    'src/captcha/turnstile-adapter.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Entry of the pages' own code; its imports come with it. */
const FIRST_PAGES = ['src/portal/portal-pages.tsx'];
/** Code that all themes share. Parts that no start page shows, or only one theme, are excluded. */
const SHARED_BY_THEMES = 'src/design/themes/shared/';
const LATER_THEME_PARTS: readonly string[] = [...STORIES.standing, ...STORIES.background];

/** Modules with their own file: large and rarely needed, or needed by a start page, which must not wait for the claim's files. */
const ON_THEIR_OWN = [
  'src/main.ts',
  'src/design/themes/',
  'src/words/icu-format.ts',
  'node_modules/imask/',
  'node_modules/@formatjs/',
  'src/portal/renderer.ts',
  'src/portal/start-up/start-failure.css',
  'src/portal/start-up/start-failure.tsx',
  'src/claim/blocks/documents/photo-dialog.css',
  'src/claim/blocks/documents/photo-dialog.tsx',
  'src/vault/documents/photo-editing.ts',
  'src/claim/lists/countries.ts',
  'src/claim/lists/us-states.ts',
  'src/claim/masks/create-mask.ts',
  'src/claim/masks/spellings.ts',
  'src/claim/ui/attach-mask.ts',
];

const ROOT = join(import.meta.dirname, '..');

function pathOf(id: string): string {
  return relative(ROOT, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
}

/** Returns a predicate: whether a module is one of these paths or inside one of these folders. */
function isOneOf(paths: readonly string[]): (id: string) => boolean {
  return (id) => {
    const path = pathOf(id);
    return paths.some((entry) =>
      entry.startsWith('node_modules/') ? path.includes(entry) : isAtOrBelow(path, entry),
    );
  };
}

function isAtOrBelow(path: string, entry: string): boolean {
  return entry.endsWith('/') ? path.startsWith(entry) : path === entry;
}

function isOfFirstPages(id: string): boolean {
  // The part of react-dom that the router needs; the pages must not wait for the renderer.
  if (/\/node_modules\/react-dom\/(?:index|cjs\/react-dom\.)/.test(id)) return true;
  const path = pathOf(id);
  return (
    FIRST_PAGES.includes(path) || (path.startsWith(SHARED_BY_THEMES) && !LATER_THEME_PARTS.includes(path))
  );
}

function isOfClaims(id: string): boolean {
  return !/\.html$|^\0|virtual:/.test(id) && !isOneOf(ON_THEIR_OWN)(id);
}

/**
 * Groups for rolldown's `codeSplitting`. A lazy import only allows a separate file; it does not demand one. Files must not import each
 * other in a circle (`findCircle` fails the build).
 */
export const FILE_GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  // Few files, because each costs a round trip on a slow connection. Start-up, React and the pages are one each, so that the first two
  // run while the last is loading. The entries stay separate.
  {
    name: 'react-dom',
    test: /\/node_modules\/(?:react-dom\/(?:client|cjs\/react-dom-client)|scheduler\/)/,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  {
    name: 'start',
    tags: ['$initial'],
    test: (id: string) => !/\.html$|\/src\/main\.ts/.test(id),
    priority: 3,
  },
  { name: 'pages', test: isOfFirstPages, priority: 2 },
  ...Object.entries(STORIES).map(([name, paths]) => ({
    name,
    test: isOneOf(paths),
    includeDependenciesRecursively: false,
    priority: 1,
  })),
  { name: 'claim', test: isOfClaims, includeDependenciesRecursively: false, priority: 0 },
];
