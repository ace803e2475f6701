import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { Icon, type IconName } from '#design/icon.tsx';
import type { FormType } from '#server/form-type.ts';
import { groupWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import './status-strip.css';

interface StatusStripProps {
  readonly isOnline: boolean;
  readonly unsentClaims: readonly FormType[];
  /** Number of claims filed from this device, on a page that begins another. Absent: not told. */
  readonly filedCount?: number;
  /** How long ago a claim was saved that this page can go on with ('today', '3 days ago'). Absent: there is none. */
  readonly savedWhen?: string | undefined;
  readonly claimsHref: string;
  /** Deployment's message; '' if it has none. */
  readonly maintenanceNotice: string;
}

/** Tells, on every page, of maintenance, no connection, and claims not filed yet. A landmark while it has a line, so that it is found. */
export function StatusStrip(props: StatusStripProps): ReactNode {
  const messages = useMessages();
  const announce = useAnnounce();
  const { isOnline, unsentClaims, filedCount = 0, savedWhen, claimsHref, maintenanceNotice } = props;
  const unsent = unsentClaims.length;
  const isEmpty =
    isOnline && unsent + filedCount === 0 && savedWhen === undefined && maintenanceNotice === '';
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    // A line that disappears is not announced by itself.
    if (isOnline && !wasOnline.current) announce(messages.text('shell.online'));
    wasOnline.current = isOnline;
  }, [isOnline, announce, messages]);
  return (
    <section aria-label={isEmpty ? undefined : messages.text('shell.notices')}>
      <div className="status-strip" role="status">
        {maintenanceNotice !== '' && (
          <Line icon="info" look="notice">
            {messages.text(maintenanceNotice)}
          </Line>
        )}
        {!isOnline && (
          <Line icon="warning" look="offline">
            {unsent > 0 ? (
              <PortalLink href={claimsHref} className="status-strip__link">
                {messages.text('shell.offlineUnsent', { count: unsent })}
              </PortalLink>
            ) : (
              messages.text('shell.offline')
            )}
          </Line>
        )}
        {isOnline && unsent > 0 && (
          <Line icon="upload" look="unsent">
            <span>{messages.text(groupWordKey('shell.unsentClaims', unsentClaims), { count: unsent })}</span>{' '}
            <PortalLink href={claimsHref} className="status-strip__link">
              {messages.text('shell.unsentClaimsLink')}
            </PortalLink>
          </Line>
        )}
        {savedWhen !== undefined && (
          <Line icon="info" look="notice">
            {messages.text('shell.keptDraft', { when: savedWhen })}
          </Line>
        )}
        {filedCount > 0 && (
          <Line icon="check" look="notice">
            <span>{messages.text('shell.filedClaims', { count: filedCount })}</span>{' '}
            <PortalLink href={claimsHref} className="status-strip__link">
              {messages.text('shell.filedClaimsLink')}
            </PortalLink>
          </Line>
        )}
      </div>
    </section>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly look: 'notice' | 'offline' | 'unsent';
  readonly children: ReactNode;
}

function Line({ icon, look, children }: LineProps): ReactNode {
  return (
    <p className={`status-strip__line status-strip__line--${look}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
