import type { Rolldown } from 'vite';

/** The parts of the themes that stand on no start page, or in one theme alone. */
const LATER_THEME_PARTS =
  /\/(?:progress|step-list|deadline-line|describe-age|saved-state|language-menu|print)\.(?:tsx?|css)$/;

/** The pages' own code with what it imports, and what all themes share. */
function isOfFirstPages(id: string): boolean {
  if (/\/src\/app\/portal-pages\.tsx$/.test(id)) return true;
  // What the router takes of it: the pages must not wait for the renderer.
  if (/\/node_modules\/react-dom\/(?:index|cjs\/react-dom\.)/.test(id)) return true;
  return /\/src\/themes\/shared\//.test(id) && !LATER_THEME_PARTS.test(id);
}

/**
 * What is loaded at one moment of the portal travels as one file. A module of its own for each dynamic import would be a
 * hundred files, which the worker fetches and keeps one after the other: on a slow line the portal works offline only after the last.
 */
const STORIES: Readonly<Record<string, RegExp>> = {
  // What both the claim's files and those behind the start page are made with.
  device:
    /\/src\/(?:core\/(?:outbox-state|outbox-state-table|server-pause|sw-messages)|data\/(?:has-stored-claims|server-pause|support-code)|features\/support\/(?:read-support-facts|troubles)|app\/(?:analytics-slot|service-worker-slot)|ui\/keep-focus)\.tsx?$/,
  // What works behind the start page, once that stands, and behind all others.
  background:
    /\/src\/(?:features\/(?:analytics\/.+|support\/(?:error-reports|watch-errors)|storage\/database-notice|shared-files\/(?:shared-notice|take-launched-files))|app\/(?:background-captcha|background-notices|background-tasks|consent-notice|database-trouble|retire-worker|service-worker-bridge|shared-arrival|start-deadline|start-install|update-notice|update-offer|watch-device)|ui\/(?:toast|toast-region)|themes\/shared\/print)\.(?:tsx?|css)$|\/node_modules\/workbox-window\//,
  // The claims on this device, moved from and to another, and the small forms that open them.
  claims:
    /\/node_modules\/@tanstack\/(?:form-core|react-form|pacer-lite|devtools-event-client)\/|\/src\/(?:data\/transfer\/.+|features\/storage\/(?:storage-panel|export-draft|import-draft)|features\/submissions\/(?:credentials-form|draft-item|paper-claim|receipt-item)|app\/pages\/(?:asked-credentials|claims-route|drafts-section|move-section|paper-page|receipts-section|use-claims-page|waiting-section))\.tsx?$/,
  // What the themes show beside a claim's pages.
  standing: /\/src\/themes\/shared\/(?:deadline-line|describe-age|progress|saved-state|step-list)\./,
  // Pages without a claim.
  content: /\/src\/app\/pages\/(?:content-|dates-page|generic-pages|message-page|paper-form-page)/,
  // Messages with plurals and dates.
  'icu-format':
    /\/node_modules\/(?:intl-messageformat\/|@formatjs\/(?:fast-memoize|intl)\/|@formatjs\/icu-messageformat-parser\/no-parser)|\/src\/i18n\/icu-format/,
  captcha:
    /\/src\/(?:core\/captcha-provider|features\/captcha\/(?:.+-adapter|captcha-client|captcha-errors|captcha-widget|load-script|provider-language))\.ts$/,
};

/**
 * What may be wanted by any page of a claim. What is long and seldom wanted stays by itself, and so does what a start page
 * asks for: it must not wait for the claim's.
 */
function isOfClaims(id: string): boolean {
  return !/\.html$|^\0|virtual:|\/node_modules\/(?:imask|@formatjs)\/|\/src\/(?:main\.ts|forms\/|i18n\/icu-|themes\/|core\/lists\/(?:countries|us-states)|core\/masks\/(?:input-mask|registry|spellings)|widgets\/text\/(?:attach-mask|follow-typing)|app\/(?:renderer|start-failure))/.test(
    id,
  );
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
  ...Object.entries(STORIES).map(([name, test]) => ({
    name,
    test,
    includeDependenciesRecursively: false,
    priority: 1,
  })),
  { name: 'claim', test: isOfClaims, includeDependenciesRecursively: false, priority: 0 },
];
