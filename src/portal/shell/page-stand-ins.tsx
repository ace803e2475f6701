import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import { Button } from '#design/button.tsx';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { logEvent } from '#kernel/log.ts';
import { useMessages } from '#words/messages-context.tsx';
import '#design/page.css';
import { Spinner } from '#design/icon.tsx';
import { type Portal, usePortal } from '#portal/portal.ts';
import { LASTING } from './error-info.ts';
import { useRestOfWords } from './page-words.ts';

const fetchSupportCode = () => import('#support/ui/support-code-lines.tsx');
const loadDetails = () => import('#portal/pages/page.tsx');

/**
 * The error boundary of each page: the page can be tried again, and what is saved is in the draft. A page of an older version
 * whose code is gone comes here too; it is the new one's when it is tried again.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const messages = useMessages();
  const portal = usePortal();
  const isWorded = useRestOfWords();
  // Where a page failed for want of its code, that of these lines can be missing too: then it does without.
  const support = useLateCode(fetchSupportCode, isWorded);
  const details = useLateCode(loadDetails, true);
  useEffect(() => logEvent('page-failed', error instanceof Error ? error.name : 'unknown'), [error]);
  return (
    <PageFrame>
      <article className="page">
        <h1 className="page__heading" id="page-heading" tabIndex={-1}>
          {messages.text('shell.pageFailed.title')}
        </h1>
        <p role="alert">{messages.text('shell.pageFailed.text')}</p>
        {details && <details.FailureDetails error={error} />}
        <div className="page__actions">
          <Button
            variant="primary"
            label={messages.text('shell.pageFailed.retry')}
            onClick={async () => {
              if (!(await flushDrafts(portal))) return;
              await loadDetails().then(
                ({ tryAgain }) => tryAgain(portal.api),
                () => location.reload(),
              );
            }}
          />
        </div>
        {support && <support.SupportCodeLines />}
      </article>
    </PageFrame>
  );
}

/** Stands where a page's code is still on its way. */
export function PageSpinner() {
  const messages = useMessages();
  return <Spinner label={messages.text('shell.loading')} size="page" />;
}

/** The page-not-found page, for a path that matches a route but names no form or page. */
export const MissingPage = lazy(async () => ({
  default: (await import('#portal/content/generic-pages.tsx')).NotFoundPage,
}));

/**
 * Commits what every claim of this tab has pending, before its page is loaded anew. False where something could not be saved:
 * it is on this page alone then, and would go with it; the claimant is told.
 */
export async function flushDrafts({ filing, errorInfo }: Portal): Promise<boolean> {
  const drafts = Object.values(filing.state.get().claims).map(({ draft }) => draft?.flush());
  const failed = (await Promise.all(drafts)).find((result) => result?.ok === false);
  if (failed?.ok !== false) return true;
  const isSilent = failed.error.code === 'no-answer';
  // Only the next flush, which the claimant begins, says that the device saves again.
  errorInfo.show('filing.alertHeader', isSilent ? 'storage.save.no-answer' : 'filing.storageFailed', LASTING);
  return false;
}
