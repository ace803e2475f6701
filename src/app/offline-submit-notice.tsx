import { useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { deadlineKeysOf, findNextDeadline } from '#server/deadline-schedule.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { usePortal } from './portal.ts';
import { useIsStorageShut } from './shut-page.tsx';

/**
 * Before a claim is submitted offline: that it is not filed by it, and when the credentials will be asked for again (decisions,
 * "Submitting and the outbox").
 */
export function OfflineSubmitNotice({ claim }: { readonly claim: OpenClaim }) {
  const { deadlines, settings } = usePortal();
  const messages = useMessages();
  const isOnline = useIsOnline();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const next = findNextDeadline(schedule, deadlineKeysOf(claim.formType));
  const isShut = useIsStorageShut();
  return (
    <div className="offline-submit" role="status">
      {/* With storage that cannot be reached nothing is kept, and that is told above every page. */}
      {!isOnline && !isShut && (
        <FeedbackBox style="warning" heading={messages.text('filing.offlineSubmit.heading')}>
          <p>{messages.text(formWordKey('filing.offlineSubmit.text', claim.formType))}</p>
          {next !== undefined && (
            <p>
              <strong>
                {messages.text(formWordKey('filing.offlineSubmit.deadline', claim.formType), {
                  date: messages.text(`${next.key}WeekdayDate`),
                })}
              </strong>
            </p>
          )}
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
