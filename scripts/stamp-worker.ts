import { createHash } from 'node:crypto';
import { CASE_FILES } from './case/read-pictures.ts';

interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** workbox writes its list as JSON of flat objects, and none of our addresses contains a bracket. */
const PRECACHE_LIST = /\[\{"(?:revision|url)":[^\]]*\]/;

/** Parts of a built site with which the worker's list must agree. */
export interface PrecacheInput {
  /** File name -> content, for each page and the manifest. */
  readonly pages: Readonly<Record<string, string>>;
  readonly builtFiles: Iterable<string>;
  /** Those that this case does not precache (see start-page.ts). */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Updates the precache list of a built worker: the pages' revisions, and the active theme's files instead of another's. The worker's text
 * changes with them, so that browsers update installed copies.
 * @throws Error if the worker has no precache list
 */
export function stampWorker(worker: string, { pages, builtFiles, leftOut }: PrecacheInput): string {
  const list = PRECACHE_LIST.exec(worker)?.[0];
  if (list === undefined) throw new Error('The service worker holds no precache list.');
  const listed: PrecacheEntry[] = JSON.parse(list);
  // Files of an earlier case are deleted, and a worker that lists a missing file cannot be installed.
  const kept = listed.filter(({ url }) => !url.startsWith(`${CASE_FILES}/`));
  const entries = new Map(kept.map((entry) => [entry.url, entry]));
  for (const url of builtFiles) entries.set(url, { revision: null, url });
  for (const url of leftOut) entries.delete(url);
  for (const [url, page] of Object.entries(pages)) {
    if (entries.has(url)) entries.set(url, { revision: revisionOf(page), url });
  }
  const sorted = [...entries.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
  return worker.replace(list, () => JSON.stringify(sorted));
}

function revisionOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
