import { existsSync, globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { apiMockPlugin } from './api-mock/vite-plugin.ts';
import { FILE_GROUPS } from './scripts/file-groups.ts';
import { compileHintPlugin } from './scripts/vite-plugin-compile-hint.ts';
import { finishSitePlugin, noteModulesPlugin } from './scripts/vite-plugin-finish-site.ts';
import { foldFunctionsPlugin } from './scripts/vite-plugin-fold-functions.ts';
import { loadCodePlugin } from './scripts/vite-plugin-load-code.ts';
import { messagesPlugin } from './scripts/vite-plugin-messages.ts';
import { pageWordsPlugin } from './scripts/vite-plugin-page-words.ts';
import { settingsPlugin } from './scripts/vite-plugin-settings.ts';
import { smallPackagesPlugin } from './scripts/vite-plugin-small-packages.ts';

/** The modules of the site's bundles: pages and worker. */
const bundledModules = new Set<string>();

export default defineConfig(({ mode }) => {
  // The gallery is built by itself into the demonstration: as an entry beside the portal's it would cut that into other files
  // than production has.
  const isGallery = mode === 'gallery';
  return {
    appType: 'spa' as const,
    // What a claimant's support code says of the build.
    define: { 'import.meta.env.PORTAL_VERSION': JSON.stringify(readVersion()) },
    plugins: [
      react(),
      smallPackagesPlugin(),
      settingsPlugin(),
      messagesPlugin(),
      pageWordsPlugin(),
      apiMockPlugin(),
      VitePWA({
        disable: isGallery || !existsSync('sw/sw.ts'),
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        // The page registers the worker itself, through Trusted Types; the manifest is a file of its own.
        injectRegister: false,
        manifest: false,
        injectManifest: {
          rollupFormat: 'iife',
          globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/icon-192.png', 'manifest.webmanifest'],
          buildPlugins: {
            vite: [
              smallPackagesPlugin(),
              noteModulesPlugin(bundledModules),
              foldFunctionsPlugin(new Set(['sw'])),
            ],
          },
        },
        devOptions: { enabled: false },
      }),
      loadCodePlugin(),
      foldFunctionsPlugin(new Set(['index', 'start', 'pages'])),
      compileHintPlugin(new Set(['start', 'pages', 'react-dom'])),
      noteModulesPlugin(bundledModules),
      ...(isGallery ? [] : [finishSitePlugin(mode, bundledModules)]),
    ],
    // No style is written with light-dark(): its stand-in for older browsers (Features.LightDark) would be dead weight in each theme.
    css: { lightningcss: { exclude: 1 << 20 } },
    build: {
      outDir: `build/${isGallery ? 'demo' : mode}`,
      emptyOutDir: !isGallery,
      copyPublicDir: !isGallery,
      assetsDir: isGallery ? 'app/gallery' : 'app/dist',
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
        output: isGallery
          ? {}
          : {
              codeSplitting: { groups: [...FILE_GROUPS] },
              // Virtual modules (the compiled messages) would be called _virtual_….
              chunkFileNames: (chunk: { readonly name: string }) =>
                `app/dist/${chunk.name.replace(/^_virtual_/, '')}-[hash].js`,
            },
      },
    },
    server: { host: '127.0.0.1', port: 4173 },
  };
});

/** Every page in the root is an entry of the portal's build, but for the gallery, which has its own. */
function pageEntries(mode: string): string[] {
  return globSync('*.html').filter((page) => (page === 'gallery.html') === (mode === 'gallery'));
}

function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  return version;
}
