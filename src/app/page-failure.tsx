import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { logEvent } from '#data/log.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PageFrame } from '#themes/shared/page-frame.tsx';
import { Button } from '#ui/button.tsx';
import '#ui/page.css';
import { flushDrafts } from './flush-drafts.ts';
import { usePortal } from './portal.ts';

/** Where a page failed for want of its code, that of these lines can be missing too: then it does without. */
const SupportCodeLines = lazy<() => ReactNode>(() =>
  import('#features/support/support-code-lines.tsx').then(
    (module) => ({ default: module.SupportCodeLines }),
    () => ({ default: () => null }),
  ),
);

/**
 * The error boundary of each page: what was typed is in the draft, and the page can be tried again. A page of an older version
 * whose code is gone comes here too; it is the new one's when it is tried again.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const messages = useMessages();
  const portal = usePortal();
  useEffect(() => logEvent('page-failed', error instanceof Error ? error.name : 'unknown'), [error]);
  return (
    <PageFrame>
      <article className="page">
        <h1 className="page__heading" id="page-heading" tabIndex={-1}>
          {messages.text('shell.pageFailed.title')}
        </h1>
        <p role="alert">{messages.text('shell.pageFailed.text')}</p>
        <div className="page__actions">
          <Button
            variant="primary"
            label={messages.text('shell.pageFailed.retry')}
            onClick={async () => {
              if (await flushDrafts(portal)) location.reload();
            }}
          />
        </div>
        <Suspense fallback={null}>
          <SupportCodeLines />
        </Suspense>
      </article>
    </PageFrame>
  );
}
