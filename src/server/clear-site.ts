import { answerWithin } from '#kernel/async.ts';

/** Path at which the host of the portal's files may answer with `Clear-Site-Data` (docs/deploying.md); not part of the settlement's API. */
export const CLEAR_SITE_PATH = '/clear-site';

/** Required header, which other sites' forms, links and images cannot send: without it their links could erase a draft. */
export const CLEAR_SITE_HEADER = 'X-Clear-Site';

/** Clears storage and cache but no cookies: the whole domain shares those, and the server ends the session itself. */
export const CLEAR_SITE_DATA = '"cache", "storage"';

/** Time limit: browsers erase before they deliver the answer, which takes long if the cache is large. */
const CLEARING_MS = 20_000;

/**
 * Asks the browser, through the host's answer, to erase all that it stores for this origin.
 * @returns whether the answer had the header; Safari before 17 does not know it and erases nothing.
 */
export async function clearSite(): Promise<boolean> {
  try {
    const headers = { [CLEAR_SITE_HEADER]: 'yes' };
    const answer = await answerWithin(
      fetch(CLEAR_SITE_PATH, { method: 'POST', headers, cache: 'no-store', redirect: 'error' }),
      CLEARING_MS,
    );
    return answer.headers.has('Clear-Site-Data');
  } catch {
    return false;
  }
}
