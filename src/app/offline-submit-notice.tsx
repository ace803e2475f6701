import type { OpenClaim } from '#features/filing/open-claim.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { FeedbackBox } from '#ui/feedback-box.tsx';
import { usePortal } from './portal.ts';
import { useIsOnline } from './use-is-online.ts';

/**
 * Before a claim is submitted offline: that it is not filed by it, and when the credentials will be asked for again (decisions,
 * "Submitting and the outbox").
 */
export function OfflineSubmitNotice({ claim }: { readonly claim: OpenClaim }) {
  const { settings } = usePortal();
  const messages = useMessages();
  const isOnline = useIsOnline();
  return (
    <div className="offline-submit" role="status">
      {!isOnline && (
        <FeedbackBox style="warning" heading={messages.text('filing.offlineSubmit.heading')}>
          <p>{messages.text('filing.offlineSubmit.text')}</p>
          <p>
            {claim.isOfflineEntry
              ? messages.text('filing.offlineSubmit.pinFirst')
              : messages.text('filing.offlineSubmit.pinLater', {
                  minutes: settings.minSessionDurationMinutes,
                })}
          </p>
        </FeedbackBox>
      )}
    </div>
  );
}
