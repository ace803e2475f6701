import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { Icon } from '#design/icon.tsx';
import type { FormType } from '#server/form-type.ts';
import { groupWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import './status-strip.css';

interface StatusStripProps {
  readonly isOnline: boolean;
  /** The form type of each claim that is on this device, not filed, and to be warned of. */
  readonly unsentClaims: readonly FormType[];
  /** How many claims were filed from this device, where the page is one that begins another. Absent: not told. */
  readonly filedCount?: number;
  /** The page that says what becomes of them. */
  readonly claimsHref: string;
  /** Said by the deployment; '' where it has nothing to say. */
  readonly maintenanceNotice: string;
}

/** What a claimant must know whatever the page: maintenance, no connection, claims that were not filed yet. */
export function StatusStrip(props: StatusStripProps): ReactNode {
  const messages = useMessages();
  const announce = useAnnounce();
  const { isOnline, unsentClaims, filedCount = 0, claimsHref, maintenanceNotice } = props;
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    // A line that goes says nothing to those who hear the page.
    if (isOnline && !wasOnline.current) announce(messages.text('shell.online'));
    wasOnline.current = isOnline;
  }, [isOnline, announce, messages]);
  return (
    <div className="status-strip" role="status">
      {maintenanceNotice !== '' && (
        <p className="status-strip__line status-strip__line--notice">
          <Icon name="info" />
          <span>{messages.text(maintenanceNotice)}</span>
        </p>
      )}
      {!isOnline && (
        <p className="status-strip__line">
          <Icon name="warning" />
          <span>{messages.text('shell.offline')}</span>
        </p>
      )}
      {unsentClaims.length > 0 && (
        <p className="status-strip__line status-strip__line--unsent">
          <Icon name="upload" />
          <span>
            {messages.text(groupWordKey('shell.unsentClaims', unsentClaims), {
              count: unsentClaims.length,
            })}{' '}
            <PortalLink href={claimsHref} className="status-strip__link">
              {messages.text('shell.unsentClaimsLink')}
            </PortalLink>
          </span>
        </p>
      )}
      {filedCount > 0 && (
        <p className="status-strip__line status-strip__line--notice">
          <Icon name="check" />
          <span>
            {messages.text('shell.filedClaims', { count: filedCount })}{' '}
            <PortalLink href={claimsHref} className="status-strip__link">
              {messages.text('shell.filedClaimsLink')}
            </PortalLink>
          </span>
        </p>
      )}
    </div>
  );
}
