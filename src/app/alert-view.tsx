import { useEffect } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { AlertDialog } from '#design/modal.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { AlertWords } from './alert-words.tsx';
import type { ErrorInfo } from './error-info.ts';
import { focusPageHeading } from './use-page-arrival.ts';

interface AlertViewProps {
  readonly info: ErrorInfo;
  readonly onOk: () => void;
}

/**
 * The alert dialog of an error. Where it closes by itself, because the state that it is about has gone on, the news is announced
 * and the page's heading takes the focus.
 */
export function AlertView({ info, onOk }: AlertViewProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const { showError, header, message, advice, overtakenBy } = info;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, in the language of that moment
  useEffect(() => {
    if (overtakenBy === null) return;
    focusPageHeading();
    if (overtakenBy.news !== null) announce(messages.text(overtakenBy.news));
  }, [overtakenBy]);
  return (
    <AlertDialog
      isOpen={showError}
      heading={messages.text(header)}
      okLabel={messages.text('shell.ok')}
      onOk={onOk}
    >
      <AlertWords message={message} advice={advice} />
    </AlertDialog>
  );
}
