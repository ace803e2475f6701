import { useEffect, useState } from 'react';
import type { OpenDraft } from '#data/open-draft.ts';
import { askForPersistence } from '#data/storage-space.ts';
import { readSmallState } from '#server/small-state.ts';

/** What the browser has said of keeping this origin's storage; undefined where it was not asked yet. */
export type Persistence = 'granted' | 'refused' | undefined;

/**
 * Asks the browser to keep the storage once the first answer is saved: the claimant has typed, so that a
 * browser that asks them in turn does so at a moment that makes sense. Asked once on a device.
 */
export function usePersistence(draft: Pick<OpenDraft, 'getSaveState' | 'subscribeToSaveState'>): Persistence {
  const [persistence, setPersistence] = useState<Persistence>();
  useEffect(() => {
    let isGone = false;
    let wasAskedBefore: boolean | undefined;
    let hasAnswered = false;
    const show = (answer: Persistence) => {
      if (!isGone) setPersistence(answer);
    };
    // The first answer may be saved before it is known whether the browser was asked.
    const askOnceSaved = () => {
      if (wasAskedBefore !== false || !hasAnswered || draft.getSaveState().kind !== 'saved') return;
      stop();
      void askForPersistence(() => navigator.storage.persist()).then(show);
    };
    // What the portal itself saves with a page is no answer.
    const noteAnswer = () => {
      hasAnswered = true;
    };
    document.addEventListener('input', noteAnswer, true);
    const stopListening = draft.subscribeToSaveState(askOnceSaved);
    const stop = () => {
      stopListening();
      document.removeEventListener('input', noteAnswer, true);
    };
    void readSmallState('persistence').then((known) => {
      if (isGone) return;
      wasAskedBefore = known !== undefined;
      if (known === undefined) askOnceSaved();
      else show(known);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [draft]);
  return persistence;
}
