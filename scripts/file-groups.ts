import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * What is loaded at one moment of the portal travels as one file. A module of its own for each dynamic import would be a
 * hundred files, which the worker fetches and keeps one after the other: on a slow line the portal works offline only after the last.
 * An entry that ends in a slash is a folder, one of `node_modules` a package or its part.
 */
const STORIES = {
  // What both the claim's files and those behind the start page are made with.
  device: [
    'src/outbox/outbox-machine.ts',
    'src/server/server-pause.ts',
    'src/outbox/sw-messages.ts',
    'src/support/support-code.ts',
    'src/support/support-facts.ts',
    'src/design/keep-focus.ts',
    'src/design/foreign-frame.ts',
  ],
  // What works behind the start page, once that stands, and behind all others.
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
  // The claims on this device, moved from and to another, and the small forms that open them.
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
  // What the themes show beside a claim's pages.
  standing: [
    'src/design/themes/shared/claim-standing.css',
    'src/design/themes/shared/claim-standing.tsx',
    'src/design/themes/shared/step.css',
  ],
  // Pages without a claim.
  content: [
    'src/portal/content/accessibility-page.tsx',
    'src/portal/content/content-pages.tsx',
    'src/portal/content/generic-pages.tsx',
    'src/portal/content/paper-form-page.tsx',
  ],
  // Messages with plurals and dates.
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

/** The pages' own code: what it imports comes with it. */
const FIRST_PAGES = ['src/portal/portal-pages.tsx'];
/** What all themes share, but for what stands on no start page or in one theme alone. */
const SHARED_BY_THEMES = 'src/design/themes/shared/';
const LATER_THEME_PARTS: readonly string[] = [...STORIES.standing, ...STORIES.background];

/**
 * What is long and seldom wanted stays by itself, and so does what a start page asks for: it must not wait for the claim's.
 */
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

/** A module's path from the root, without the query that Vite may add. */
function pathOf(id: string): string {
  return relative(ROOT, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
}

/** Whether a module is one of these paths, or below one that is a folder. */
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

/** The pages' own code with what it imports, and what all themes share. */
function isOfFirstPages(id: string): boolean {
  // What the router takes of it: the pages must not wait for the renderer.
  if (/\/node_modules\/react-dom\/(?:index|cjs\/react-dom\.)/.test(id)) return true;
  const path = pathOf(id);
  return (
    FIRST_PAGES.includes(path) || (path.startsWith(SHARED_BY_THEMES) && !LATER_THEME_PARTS.includes(path))
  );
}

/** What may be wanted by any page of a claim. */
function isOfClaims(id: string): boolean {
  return !/\.html$|^\0|virtual:/.test(id) && !isOneOf(ON_THEIR_OWN)(id);
}

/**
 * Which modules of the portal travel in one file, for rolldown's `codeSplitting`: that an import is lazy tells where the line may be
 * drawn, not that it must. Files may not import each other in a circle (`findCircle` ends a build where they do).
 */
export const FILE_GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  // Few files: on a slow line each costs a round trip. Start-up, React and the pages are one each,
  // so that the first two are at work while the last is on its way. The entries stay apart.
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
