import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { renderStartPages } from '#portal/prerender/render-start-pages.tsx';

// node render-in-child.ts renderer.js < input.json > pages.json: a separate process, because it defines browser globals.
let isWide = false;
Object.assign(globalThis, {
  location: new URL('https://portal.invalid/'),
  matchMedia: (query: string) => ({
    matches: query.includes('min-width') && isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
Object.defineProperty(navigator, 'onLine', { value: true });

const [renderer = ''] = process.argv.slice(2);
const module: { readonly renderStartPages: typeof renderStartPages } = await import(
  pathToFileURL(renderer).href
);
const pages = await module.renderStartPages(JSON.parse(readFileSync(0, 'utf8')), (wide) => {
  isWide = wide;
});
process.stdout.write(JSON.stringify(pages));
