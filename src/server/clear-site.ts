import { answerWithin } from '#kernel/async.ts';

/**
 * The address at which whatever serves the portal's files answers with `Clear-Site-Data`, where it does (docs/deploying.md): the browser then
 * erases everything that it keeps for this origin. It is no part of the settlement's API.
 */
export const CLEAR_SITE_PATH = '/clear-site';

/**
 * Without this header, which no form, link or picture of another site can send, the answer clears nothing: else any site could erase
 * a claimant's draft by a link.
 */
export const CLEAR_SITE_HEADER = 'X-Clear-Site';

/** Of storage and cache; not of cookies, which the whole domain shares: the session's one is ended by the server. */
export const CLEAR_SITE_DATA = '"cache", "storage"';

/** Browsers erase before they hand the answer on, and take their time where the cache is large. */
const CLEARING_MS = 20_000;

/**
 * Asks the browser, by way of the server, to erase what it keeps for this origin.
 * @returns whether the server's answer told it to; a browser that does not know the header (Safari before 17) erases nothing.
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
