import { isFinalFailure } from '#vault/device-storage.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';

const watched = new WeakSet<OpenDraft>();

/**
 * Commits what was typed at once when the page goes out of sight: a phone ends it there without another word.
 * While a save has failed and is tried again, the browser asks before the page, and with it what was typed,
 * goes.
 */
export function keepTyped(draft: OpenDraft): void {
  if (watched.has(draft)) return;
  watched.add(draft);
  const flush = () => void draft.flush();
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  document.addEventListener('freeze', flush);
  window.addEventListener('pagehide', flush);
  draft.subscribeToSaveState(() => {
    const state = draft.getSaveState();
    const isAtRisk = state.kind === 'failed' && !isFinalFailure(state.failure);
    // Only meanwhile: a page with such a listener is not kept by the browser for going back to it.
    if (isAtRisk) window.addEventListener('beforeunload', askToStay);
    else window.removeEventListener('beforeunload', askToStay);
  });
}
