import '#themes/shared/print.css';
import { ConsentNotice } from './consent-notice.tsx';
import { DatabaseTrouble } from './database-trouble.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Above every page: storage that is lost, the question whether visits may be counted, a new version. */
export function BackgroundNotices() {
  return (
    <>
      <DatabaseTrouble />
      <ConsentNotice />
      <UpdateNotice />
    </>
  );
}
