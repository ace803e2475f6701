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

/** Error boundary of each page, also for one of an older version whose code is gone. The next try loads the current version. */
export function PageFailure({ error }: ErrorComponentProps) {
  const messages = useMessages();
  const portal = usePortal();
  const isWorded = useRestOfWords();
  // The code of these lines can be missing for the same reason as the page's; they are left out then.
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

export function PageSpinner() {
  const messages = useMessages();
  return <Spinner label={messages.text('shell.loading')} size="page" />;
}

/** Page-not-found page, for a path that matches a route but names no form or page. */
export const MissingPage = lazy(async () => ({
  default: (await import('#portal/content/generic-pages.tsx')).NotFoundPage,
}));

/**
 * Commits the pending edits of every claim of this tab before its page is reloaded. Returns false, and tells the claimant, if something
 * could not be saved: only this page has it, and a reload would lose it.
 */
export async function flushDrafts({ filing, errorInfo }: Portal): Promise<boolean> {
  const drafts = Object.values(filing.state.get().claims).map(({ draft }) => draft?.flush());
  const failed = (await Promise.all(drafts)).find((result) => result?.ok === false);
  if (failed?.ok !== false) return true;
  const isSilent = failed.error.code === 'no-answer';
  // Lasting: only the next flush, which the claimant begins, shows whether the device saves again.
  errorInfo.show('filing.alertHeader', isSilent ? 'storage.save.no-answer' : 'filing.storageFailed', LASTING);
  return false;
}
