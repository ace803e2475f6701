/** Event on the window: the server answers a request for code, but has none, so this page's version may be gone. */
export const CODE_GONE = 'code-gone';

const files = new Map<string, Promise<unknown>>();

/** Matches the address in the source of `() => import("./file.js")`. */
const IMPORTED = /import\(["'`](.+?)["'`]\)/;

/**
 * Imports code once all of its files have come: the built site calls it in place of each `import()` (scripts/vite-plugin-load-code.ts).
 * Browsers keep a failed module fetch for as long as the page is open (Chromium before 156, Firefox before 154), so a plain retry would
 * not help: this fetches the files first, and imports them from the browser's cache. Files that the page links to are on their way already.
 * @param paths files that the code needs, from the root of the site; its own may be left out if it needs no other.
 * @throws Error if a file cannot be had now; the next call asks for it again.
 */
export async function loadCode<Code>(
  importCode: () => Promise<Code>,
  paths: readonly string[] = [],
): Promise<Code> {
  const own = IMPORTED.exec(String(importCode))?.[1] ?? '';
  const addresses = paths.map((path) => new URL(path, location.origin).href);
  await Promise.all([...addresses, new URL(own, import.meta.url).href].map(loadFile));
  return importCode();
}

function loadFile(address: string): Promise<unknown> | undefined {
  const known = files.get(address);
  if (known !== undefined || isLinked(address)) return known;
  const loading = address.endsWith('.css') ? loadStyles(address) : fetchWhole(address);
  files.set(address, loading);
  loading.catch(() => files.delete(address));
  return loading;
}

const isLinked = (address: string) =>
  [...document.getElementsByTagName('link')].some(({ href }) => href === address);

async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address);
  await response.blob();
  // Some servers answer with a page for every address that they no longer have.
  if (response.ok && !response.headers.get('Content-Type')?.includes('html')) return;
  dispatchEvent(new Event(CODE_GONE));
  throw new Error(`${response.status}`);
}

function loadStyles(address: string): Promise<unknown> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: address });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // A failed link left in the document would count as on its way.
      link.remove();
      reject(new Error('styles'));
    };
  });
}
