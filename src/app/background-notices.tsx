import '#themes/shared/print.css';
import { useMessages } from '#i18n/messages-context.tsx';
import { pageToasts } from '#ui/page-toasts.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
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
