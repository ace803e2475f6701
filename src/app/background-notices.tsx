import '#design/themes/shared/print.css';
import { ToastRegion } from '#design/toast-region.tsx';
import { pageToasts } from '#design/toasts.ts';
import { useMessages } from '#words/messages-context.tsx';
import { BackgroundCaptcha } from './background-captcha.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { DatabaseTrouble } from './database-trouble.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useRestOfWords } from './use-rest-of-words.ts';

/** Above every page: storage that is lost, the question whether visits may be counted, a new version; the captcha of what waits, and what passes. */
export function BackgroundNotices() {
  return (
    <>
      <DatabaseTrouble />
      <ConsentNotice />
      <UpdateNotice />
      <BackgroundCaptcha />
      <PassingNews />
    </>
  );
}

function PassingNews() {
  const messages = useMessages();
  if (!useRestOfWords()) return null;
  return (
    <ToastRegion
      queue={pageToasts}
      label={messages.text('shell.toast.region')}
      closeLabel={messages.text('shell.toast.close')}
    />
  );
}
