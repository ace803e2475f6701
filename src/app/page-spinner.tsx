import { Spinner } from '#design/icon.tsx';
import { useMessages } from '#words/messages-context.tsx';

/** Stands where a page's code is still on its way. */
export function PageSpinner() {
  const messages = useMessages();
  return <Spinner label={messages.text('shell.loading')} size="page" />;
}
