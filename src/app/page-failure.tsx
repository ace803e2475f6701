import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { logEvent } from '#data/log.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PageFrame } from '#themes/shared/page-frame.tsx';
import { Button } from '#ui/button.tsx';
import '#ui/page.css';

const SupportCodeLines = lazy(async () => ({
  default: (await import('#features/support/support-code-lines.tsx')).SupportCodeLines,
}));

/** The error boundary of each page: what was typed is in the draft, and the page can be tried again. */
export function PageFailure({ error }: ErrorComponentProps) {
  const messages = useMessages();
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
            onClick={() => location.reload()}
          />
        </div>
        <Suspense fallback={null}>
          <SupportCodeLines />
        </Suspense>
      </article>
    </PageFrame>
  );
}
