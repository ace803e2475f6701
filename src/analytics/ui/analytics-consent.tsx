import { useSyncExternalStore } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './analytics-consent.css';
import type { AnalyticsClient } from '#analytics/analytics-client.ts';

export interface AnalyticsConsentProps {
  readonly client: AnalyticsClient;
}

/** Asks once whether visits may be counted: both answers weigh the same, and nothing waits for them. */
export function AnalyticsConsent({ client }: AnalyticsConsentProps) {
  const messages = useMessages();
  const consent = useSyncExternalStore(client.subscribe, client.getConsent);
  if (!client.isOffered || consent !== 'unasked') return null;
  return (
    <section className="analytics-consent" aria-label={messages.text('analytics.heading')}>
      <p className="analytics-consent__heading">{messages.text('analytics.heading')}</p>
      <p>{messages.text('analytics.copy')}</p>
      <Choices client={client} />
    </section>
  );
}

/** Lets the claimant change their choice later; for a privacy or contact page. Renders nothing if analytics is not offered. */
export function AnalyticsChoice({ client }: AnalyticsConsentProps) {
  const messages = useMessages();
  const consent = useSyncExternalStore(client.subscribe, client.getConsent);
  if (!client.isOffered || consent === 'unknown' || consent === 'unasked') return null;
  return (
    <section className="analytics-consent" aria-label={messages.text('analytics.heading')}>
      <p role="status">{messages.text(`analytics.state.${consent}`)}</p>
      <Choices client={client} />
    </section>
  );
}

function Choices({ client }: AnalyticsConsentProps) {
  const messages = useMessages();
  return (
    <ButtonRow>
      <Button label={messages.text('analytics.allow')} onClick={() => client.choose('granted')} />
      <Button label={messages.text('analytics.refuse')} onClick={() => client.choose('refused')} />
    </ButtonRow>
  );
}
