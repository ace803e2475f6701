import '#themes/shared/print.css';
import { BackgroundCaptcha } from './background-captcha.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { DatabaseTrouble } from './database-trouble.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Above every page: storage that is lost, the question whether visits may be counted, a new version; and the captcha of what waits. */
export function BackgroundNotices() {
  return (
    <>
      <DatabaseTrouble />
      <ConsentNotice />
      <UpdateNotice />
      <BackgroundCaptcha />
    </>
  );
}
