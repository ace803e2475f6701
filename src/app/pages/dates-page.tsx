import { useSyncExternalStore } from 'react';
import { KeyDates } from '#features/deadlines/key-dates.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { usePortal } from '../portal.ts';
import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';

/** /dates: the key dates, which can be saved to a calendar. */
export function DatesPage() {
  const { deadlines, clock } = usePortal();
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  return (
    <Page>
      <PageHeading text={messages.text('generic.dates.title')} />
      <p className="page__lead">{messages.rich('generic.dates.intro')}</p>
      <KeyDates schedule={schedule} clock={clock} portalAddress={location.origin} />
    </Page>
  );
}
