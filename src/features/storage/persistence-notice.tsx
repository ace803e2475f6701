import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import '#design/actions.css';
import { Disclosure } from '#design/page-content.tsx';
import { canLoseUnusedSites } from './eviction.ts';
import './storage.css';

/** For a browser that has not promised to keep what is typed: what that means, and what to do. Closed until opened. */
export function PersistenceNotice() {
  const messages = useMessages();
  return (
    <div className="persistence-notice">
      <Disclosure summary={messages.text('storage.refused.summary')}>
        <p>{messages.text('storage.refused.text')}</p>
        {canLoseUnusedSites(navigator.userAgent) && <p>{messages.text('storage.sevenDays')}</p>}
        <p>
          <PortalLink className="link" href="/claim/status#move">
            {messages.text('storage.refused.link')}
          </PortalLink>
        </p>
      </Disclosure>
    </div>
  );
}
