import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Button } from '#design/button.tsx';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { logEvent } from '#kernel/log.ts';
import { useMessages } from '#words/messages-context.tsx';
import '#design/page.css';
import { flushDrafts } from './flush-drafts.ts';
import { usePortal } from './portal.ts';
import { useRestOfWords } from './use-rest-of-words.ts';

/** Where a page failed for want of its code, that of these lines can be missing too: then it does without. */
const SupportCodeLines = lazy<() => ReactNode>(() =>
  import('#features/support/support-code-lines.tsx').then(
    (module) => ({ default: module.SupportCodeLines }),
    () => ({ default: () => null }),
  ),
);

const Fact = lazy<typeof import('./fact.tsx').Fact>(() =>
  import('./fact.tsx').then(
    (module) => ({ default: module.Fact }),
    () => ({ default: () => null }),
  ),
);

/**
 * The error boundary of each page: the page can be tried again, and what is saved is in the draft. A page of an older version
 * whose code is gone comes here too; it is the new one's when it is tried again.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const messages = useMessages();
  const portal = usePortal();
  const isWorded = useRestOfWords();
  useEffect(() => logEvent('page-failed', error instanceof Error ? error.name : 'unknown'), [error]);
  return (
    <PageFrame>
      <article className="page">
        <h1 className="page__heading" id="page-heading" tabIndex={-1}>
          {messages.text('shell.pageFailed.title')}
        </h1>
        <p role="alert">{messages.text('shell.pageFailed.text')}</p>
        <Suspense fallback={null}>
          <Fact message="shell.pageFailed.kept" />
        </Suspense>
        <div className="page__actions">
          <Button
            variant="primary"
            label={messages.text('shell.pageFailed.retry')}
            onClick={async () => {
              if (await flushDrafts(portal)) location.reload();
            }}
          />
        </div>
        {isWorded && (
          <Suspense fallback={null}>
            <SupportCodeLines />
          </Suspense>
        )}
      </article>
    </PageFrame>
  );
}
