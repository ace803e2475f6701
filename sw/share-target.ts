import { logEvent } from '#kernel/log.ts';
import { readSmallState } from '#server/small-state.ts';
import { addToInbox, INBOX_LIMITS } from '#vault/documents/inbox.ts';
import { sweepInbox } from '#vault/erasing.ts';
import { isFromOtherSite } from './request-rules.ts';
import { tellPages } from './worker-scope.ts';

/**
 * Receives files from the operating system's share sheet, the only POST that the worker answers. Does not read what another site posts;
 * seals the files, keeps them for an hour, and the page attaches them only after the claimant confirms.
 * @returns a redirect to the portal in the last used culture, with `shared` in the query: `files`, `refused` or `unavailable`; without it
 * if another site posted.
 */
export async function receiveShare(request: Request): Promise<Response> {
  if (isFromOtherSite(request)) {
    logEvent('share-not-kept', 'foreign');
    return Response.redirect('/', 303);
  }
  const query = new URLSearchParams({ shared: await keepFiles(request) });
  const culture = await readSmallState('culture');
  if (culture !== undefined) query.set('culture', culture);
  return Response.redirect(`/?${query}`, 303);
}

async function keepFiles(request: Request): Promise<'files' | 'refused' | 'unavailable'> {
  await sweepInbox(Date.now()).catch(() => undefined);
  const form = await request.formData().catch(() => undefined);
  const files = (form?.getAll('files') ?? []).filter((entry) => entry instanceof File);
  let kept = 0;
  for (const file of files.slice(0, INBOX_LIMITS.files)) {
    const result = await addToInbox(file);
    if (result.ok) kept += 1;
    else logEvent('share-not-kept', result.error.code);
    if (!result.ok && result.error.code !== 'refused') return 'unavailable';
  }
  if (kept === 0) return 'refused';
  await tellPages({ type: 'files-shared' });
  return 'files';
}
