import { useEffect, useState } from 'react';
import { readSmallState } from '#server/small-state.ts';
import { askForPersistence } from '#vault/device-storage.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import '#design/actions.css';
import { Disclosure } from '#design/page-content.tsx';
import './storage.css';
import { Button } from '#design/button.tsx';
import type { StorageFailureCode } from '#kernel/storage-trouble.ts';

/** Browser's answer about keeping this origin's storage; undefined if it was not asked yet. */
export type Persistence = 'granted' | 'refused' | undefined;

/** Asks the browser, once per device, to keep the storage after the first saved answer, when a prompt makes sense to the claimant. */
export function usePersistence(draft: Pick<OpenDraft, 'getSaveState' | 'subscribeToSaveState'>): Persistence {
  const [persistence, setPersistence] = useState<Persistence>();
  useEffect(() => {
    let isGone = false;
    let wasAskedBefore: boolean | undefined;
    let hasAnswered = false;
    const show = (answer: Persistence) => {
      if (!isGone) setPersistence(answer);
    };
    // The first answer may be saved before small state tells whether the browser was asked.
    const askOnceSaved = () => {
      if (wasAskedBefore !== false || !hasAnswered || draft.getSaveState().kind !== 'saved') return;
      stop();
      void askForPersistence(() => navigator.storage.persist()).then(show);
    };
    // What the portal itself saves with a page does not count as an answer.
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

/** Explains the risk, and what to do, in a browser that has not promised to keep the storage. */
export function PersistenceNotice() {
  const messages = useMessages();
  return (
    <div className="persistence-notice">
      <Disclosure summary={messages.text('storage.refused.summary')}>
        <p>{messages.text('storage.refused.text')}</p>
        {canLoseUnusedSites(navigator.userAgent) && <p>{messages.text('storage.sevenDays')}</p>}
        <p>
          <PortalLink className="link" href="/claim/status#move">
            {messages.text('storage.refused.link')}
          </PortalLink>
        </p>
      </Disclosure>
    </div>
  );
}

/** Tells whether this browser erases storage after seven days of use without a visit: Safari, and every browser of iOS and iPadOS. */
export function canLoseUnusedSites(userAgent: string): boolean {
  if (/iPhone|iPad|iPod/.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && /Version\/\d+.*Safari/.test(userAgent);
}

const NAMED: ReadonlySet<StorageFailureCode> = new Set([
  'quota',
  'outdated',
  'gone',
  'frozen',
  'not-writer',
  'no-answer',
]);
/** Failures after which this tab can save no more and must reload. */
const NEEDS_RELOAD: ReadonlySet<StorageFailureCode> = new Set(['outdated', 'gone', 'frozen']);

/** Says why an answer is not saved, and what to do; the answer stays on the page and is retried. */
export function SaveProblem({
  code,
  onRetry,
}: {
  readonly code: StorageFailureCode;
  readonly onRetry: () => unknown;
}) {
  const messages = useMessages();
  const name = NAMED.has(code) ? code : 'other';
  return (
    <div className="save-problem" role="alert">
      <p>{messages.text(`storage.save.${name}`)}</p>
      {NEEDS_RELOAD.has(code) ? (
        <Button label={messages.text('storage.reload')} onClick={() => location.reload()} />
      ) : (
        <Button label={messages.text('storage.save.retry')} onClick={onRetry} />
      )}
    </div>
  );
}
