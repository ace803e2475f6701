import { useMessages } from '#i18n/messages-context.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Stands where a page's code is still on its way. */
export function PageSpinner() {
  const messages = useMessages();
  return <Spinner label={messages.text('shell.loading')} size="page" />;
}
