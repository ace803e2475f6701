import { existsSync, globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { apiMockPlugin } from './api-mock/vite-plugin.ts';
import { compileHintPlugin } from './scripts/vite-plugin-compile-hint.ts';
import { finishSitePlugin } from './scripts/vite-plugin-finish-site.ts';
import { messagesPlugin } from './scripts/vite-plugin-messages.ts';
import { settingsPlugin } from './scripts/vite-plugin-settings.ts';

export default defineConfig(({ mode }) => ({
  appType: 'spa' as const,
  // What a claimant's support code says of the build.
  define: { 'import.meta.env.PORTAL_VERSION': JSON.stringify(readVersion()) },
  plugins: [
    react(),
    settingsPlugin(mode),
    messagesPlugin(),
    apiMockPlugin(),
    VitePWA({
      disable: !existsSync('sw/sw.ts'),
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself, through Trusted Types; the manifest is a file of its own.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/icon-192.png', 'manifest.webmanifest'],
        globIgnores: ['gallery.html', '**/node_modules/**'],
      },
      devOptions: { enabled: false },
    }),
    compileHintPlugin(new Set(['start', 'pages', 'react-dom'])),
    finishSitePlugin(mode),
  ],
  resolve: {
    // The shim is for React 17: ours has the hook itself.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    outDir: `build/${mode}`,
    emptyOutDir: true,
    assetsDir: 'app/dist',
    // The build's own record (scripts/vite-plugin-finish-site.ts) takes the manifest's place.
    manifest: false,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    // scripts/check-size.ts holds the first load to its budget.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // A chunk may export more than its module does: no file that only passes exports on.
      preserveEntrySignatures: 'allow-extension' as const,
      // The groups below say what travels with what: that an import is lazy tells where the line may be drawn, not that it must.
      checks: { ineffectiveDynamicImport: false },
      input: pageEntries(mode),
      output: {
        codeSplitting: {
          groups: [
            // Few files: on a slow line each costs a round trip. Start-up, React and the pages are one each,
            // so that the first two are at work while the last is on its way. The entries stay apart: the
            // gallery does not run the portal.
            {
              name: 'react-dom',
              test: /\/node_modules\/(?:react-dom\/(?:client|cjs\/react-dom-client)|scheduler\/)/,
              includeDependenciesRecursively: false,
              priority: 4,
            },
            {
              name: 'start',
              tags: ['$initial'],
              test: (id: string) => !/\.html$|\/src\/(?:main|gallery)/.test(id),
              priority: 3,
            },
            { name: 'pages', test: isOfFirstPages, priority: 2 },
            // What several lazily loaded modules share would else be a file for each set of them, some sixty at once
            // behind the start page.
            {
              name: 'background',
              test: BACKGROUND_PARTS,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'claim',
              test: isOfClaims,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 0,
            },
          ],
        },
        // Virtual modules (the compiled messages) would be called _virtual_….
        chunkFileNames: (chunk: { readonly name: string }) =>
          `app/dist/${chunk.name.replace(/^_virtual_/, '')}-[hash].js`,
      },
    },
  },
  server: { host: '127.0.0.1', port: 4173 },
}));

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

/** What works behind the start page, once that stands, and behind all others. */
const BACKGROUND_PARTS =
  /\/src\/(?:core\/(?:outbox-state|outbox-state-backoff|outbox-state-table|sw-messages)|data\/(?:database-name|database-state|has-stored-claims|support-code)|features\/support\/(?:read-support-facts|troubles)|app\/(?:analytics-slot|service-worker-slot))\.ts$/;

/** What may be wanted by any page of a claim; data that is long and seldom wanted stays by itself. */
function isOfClaims(id: string): boolean {
  return !/\/src\/gallery\/|virtual:messages-|\/(?:us-states|countries)\./.test(id);
}

/** Every page in the root is an entry; the gallery only in a demonstration build. */
function pageEntries(mode: string): string[] {
  return globSync('*.html').filter((page) => page !== 'gallery.html' || mode === 'demo');
}

function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  return version;
}
