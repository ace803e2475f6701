/** Told to the window where the server answers for code, but has none: this page's version may be gone. */
export const CODE_GONE = 'code-gone';

/** What is on its way or here, by its address. */
const files = new Map<string, Promise<unknown>>();

/** The address in the source of `() => import("./file.js")`. */
const IMPORTED = /import\(["'`](.+?)["'`]\)/;

/**
 * Imports code once all of its files have come: the built site calls it in the place of each `import()` (scripts/vite-plugin-load-code.ts).
 * Browsers keep the failure of a module's file for as long as the page is open (Chromium before 156, Firefox before 154), and then no press
 * on "Try again" would help: so the files are fetched first, and are imported out of the browser's cache. What the page itself links to is
 * on its way already.
 * @param paths the files that the code needs, from the root of the site; its own may be left out where it needs no other.
 * @throws Error where a file cannot be had now. It is asked for again the next time.
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
  // A server may answer for every address that it no longer has with a page.
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
      // One that stands here failed would count as one that is on its way.
      link.remove();
      reject(new Error('styles'));
    };
  });
}
