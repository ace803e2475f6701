import { existsSync, globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { apiMockPlugin } from './api-mock/vite-plugin.ts';
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
      input: pageEntries(mode),
      output: {
        codeSplitting: {
          groups: [
            // Few files: on a slow line each costs a round trip. The pages' own entries stay apart, so that the gallery
            // does not run the portal, and so does Vite's loader, which is all that the gallery's first file needs.
            { name: 'loader', test: /preload-helper/, priority: 1 },
            {
              name: 'start',
              tags: ['$initial'],
              test: (id: string) => !/\.html$|\/src\/(?:main|gallery)/.test(id),
            },
            { name: 'theme-parts', test: /\/src\/themes\/shared\// },
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

/** Every page in the root is an entry; the gallery only in a demonstration build. */
function pageEntries(mode: string): string[] {
  return globSync('*.html').filter((page) => page !== 'gallery.html' || mode === 'demo');
}

function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  return version;
}
