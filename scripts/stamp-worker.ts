import { createHash } from 'node:crypto';
import { CASE_FILES } from './case/read-pictures.ts';

/** One line of the service worker's precache list, as workbox writes it. */
interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** workbox writes its list as JSON of flat objects, and no address of ours holds a bracket. */
const PRECACHE_LIST = /\[\{"(?:revision|url)":[^\]]*\]/;

/** What of a built site the worker's list must agree with. */
export interface PrecacheInput {
  /** Content of each page, and of the manifest, by its file name. */
  readonly pages: Readonly<Record<string, string>>;
  /** Every hashed file of code and style in the build's record. */
  readonly builtFiles: Iterable<string>;
  /** Those of them that this case does not list (see start-page.ts). */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Brings the precache list of a built worker in line with the stamped site: the pages' revisions, and the
 * active theme's files instead of another's. The worker's text changes with them, so that installed copies
 * take the new settings.
 * @throws where the worker holds no precache list.
 */
export function stampWorker(worker: string, { pages, builtFiles, leftOut }: PrecacheInput): string {
  const list = PRECACHE_LIST.exec(worker)?.[0];
  if (list === undefined) throw new Error('The service worker holds no precache list.');
  const listed: PrecacheEntry[] = JSON.parse(list);
  // Files of the case that the site had before are gone: a worker that lists one of them cannot be installed.
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
