import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAnnounce } from '#ui/live-region.tsx';
import './status-strip.css';

interface StatusStripProps {
  readonly isOnline: boolean;
  /** Claims that are on this device and not filed. */
  readonly unsentClaims: number;
  /** The page that says what becomes of them. */
  readonly claimsHref: string;
  /** Said by the deployment; '' where it has nothing to say. */
  readonly maintenanceNotice: string;
}

/** What a claimant must know whatever the page: maintenance, no connection, claims that were not filed yet. */
export function StatusStrip(props: StatusStripProps): ReactNode {
  const messages = useMessages();
  const announce = useAnnounce();
  const { isOnline, unsentClaims, claimsHref, maintenanceNotice } = props;
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
      {unsentClaims > 0 && (
        <p className="status-strip__line status-strip__line--unsent">
          <Icon name="upload" />
          <span>
            {messages.text('shell.unsentClaims', { count: unsentClaims })}{' '}
            <PortalLink href={claimsHref} className="status-strip__link">
              {messages.text('shell.unsentClaimsLink')}
            </PortalLink>
          </span>
        </p>
      )}
    </div>
  );
}
