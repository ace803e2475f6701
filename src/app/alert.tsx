import { useSyncExternalStore } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import type { ErrorInfoStore } from './error-info.ts';

/** The alert dialog: opens when an error is set, OK clears it (specification, section 4, "Dialogs"). */
export function Alert({ errorInfo }: { readonly errorInfo: ErrorInfoStore }) {
  const messages = useMessages();
  const { showError, header, message } = useSyncExternalStore(errorInfo.subscribe, errorInfo.get);
  return (
    <AlertDialog
      isOpen={showError}
      heading={messages.text(header)}
      okLabel={messages.text('shell.ok')}
      onOk={errorInfo.clear}
    >
      {/* A server's own words are no key, and show as they are. */}
      <p dir="auto">{messages.text(message)}</p>
    </AlertDialog>
  );
}
