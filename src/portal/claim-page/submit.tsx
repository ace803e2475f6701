import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { CONFIRMATION_SLUG } from '#claim/definition/page-roles.ts';
import type { ClaimProblem } from '#claim/filing/check-claim.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import type { SignaturePort } from '#claim/ui/widget-ports.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { logEvent } from '#kernel/log.ts';
import { getStorageTrouble } from '#kernel/storage-trouble.ts';
import { formatPacificDay } from '#kernel/zoned-time.ts';
import type { QueueFailure } from '#outbox/queue-submission.ts';
import { useIsStorageShut } from '#portal/pages/page.tsx';
import { serviceWorker, usePortal } from '#portal/portal.ts';
import { aboutDraft, aboutSubmitting } from '#portal/shell/alert-view.tsx';
import { deadlineKeysOf, findNextDeadline } from '#server/deadline-schedule.ts';
import { type FormType, formSlug } from '#server/form-type.ts';
import { refreshSignatureDate } from '#session/filing/submit-claim.ts';
import type { NotificationTexts } from '#vault/database/rows.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { EDIT_FROM_SUMMARY } from './form-navigation.ts';

/** Returns a function that refreshes the signature's date before Submit checks it: it may not have come yet, or be yesterday's. */
export function useSignatureDate(
  claim: OpenClaim,
  signature: SignaturePort | undefined,
): () => Promise<void> {
  const { clock } = usePortal();
  return async () => {
    if (signature === undefined) return;
    await refreshSignatureDate(claim, formatPacificDay(clock.now()), signature.readDate);
  };
}

/** Returns the submit action of a last page: queues the claim and leads to its confirmation, or to the page that needs mending. */
export function useSubmit(claim: OpenClaim): () => Promise<void> {
  const portal = usePortal();
  const { filing, deadlines, outbox, errorInfo, refreshWallet } = portal;
  const messages = useMessages();
  const navigate = useNavigate();
  /** Read late: the language may change while the claim is being submitted. */
  const cultureNow = () => portal.messages.getMessages().culture;
  /** Leads to the page that needs mending; the last page shows its own problems in place. */
  const goTo = async (page: PageDefinition) => {
    if (page.action === 'submit') return;
    await navigate({
      to: '/$form/$page',
      params: { form: formSlug(claim.formType), page: page.slug },
      search: { culture: cultureNow(), edit: EDIT_FROM_SUMMARY },
    });
  };
  return async () => {
    if (hasWalletBlock(claim)) await refreshWallet();
    const endTry = outbox.beginFirstTry(claim.draft?.id ?? '');
    const outcome = await filing
      .submit({
        claim,
        culture: messages.culture,
        schedule: deadlines.get(),
        notifications: wordNotifications(messages, claim.formType),
      })
      .catch((error: unknown) => {
        endTry();
        throw error;
      });
    if (outcome.kind !== 'queued') endTry();
    switch (outcome.kind) {
      case 'queued':
        void outbox.flush().then(endTry, endTry);
        // The sync requested at launch is long over; this one sends if the page is closed before the network is back.
        serviceWorker
          .get()
          ?.requestSync()
          .catch(() => undefined);
        await navigate({
          to: '/$form/$page',
          params: { form: formSlug(claim.formType), page: CONFIRMATION_SLUG },
          search: { culture: cultureNow() },
          replace: true,
        });
        return;
      case 'page-invalid':
        await goTo(outcome.page);
        return;
      case 'already-submitting':
        errorInfo.show('filing.alertHeader', 'filing.alreadySubmitting', aboutSubmitting(portal));
        return;
      case 'storage-failed': {
        // Another tab (one that writes the draft, or has its document whole) may submit it; the alert then closes by itself.
        errorInfo.show(
          'filing.alertHeader',
          wordFailure(outcome.failure.code, claim.formType),
          aboutDraft(claim.draft?.id),
        );
        return;
      }
      case 'claim-incomplete': {
        const { code, detail, page } = outcome.problem;
        logEvent('claim-incomplete', code);
        const advice = { key: wordProblem(code), values: { name: detail } };
        errorInfo.show('filing.alertHeader', '', aboutDraft(claim.draft?.id), advice);
        await goTo(page);
        return;
      }
    }
  };
}

function hasWalletBlock({ definition, engine }: OpenClaim): boolean {
  return definition.pages.some(({ blocks }) =>
    blocks.some(({ kind, id }) => kind === 'wallet' && engine.isBlockVisible(id)),
  );
}

/** Returns the message key of what to do about a claim whose pages are valid but which is incomplete as a whole. */
function wordProblem(code: ClaimProblem['code']): string {
  switch (code) {
    case 'walletOff':
    case 'walletUnreachable':
    case 'walletNotLinked':
    case 'walletExpired':
      return `validation.${code}`;
    case 'document-missing':
      return 'filing.documentMissingNamed';
    case 'statement-missing':
    case 'statement-not-accepted':
    case 'signature-missing':
    case 'signature-undated':
      return 'filing.signatureIncomplete';
    default:
      return 'filing.claimIncomplete';
  }
}

function wordFailure(code: QueueFailure['code'], formType: FormType): string {
  if (code === 'document-missing') return 'filing.documentMissing';
  if (code === 'no-answer') return 'filing.submitSilent';
  if (code === 'gone' && getStorageTrouble() === 'deleted') return 'storage.save.deleted';
  if (code === 'gone' || code === 'frozen') return `storage.save.${code}`;
  return code === 'not-writer' ? formWordKey('filing.readOnly', formType) : 'filing.storageFailed';
}

/** Words the notifications now, in the claimant's language: the worker has no catalogue (decisions). */
function wordNotifications(messages: Messages, formType: FormType): NotificationTexts {
  const word = (name: Exclude<keyof NotificationTexts, 'unsure'>) => ({
    title: messages.text(formWordKey(`submissions.notification.${name}.title`, formType)),
    body: messages.text(formWordKey(`submissions.notification.${name}.body`, formType)),
  });
  return {
    filed: word('filed'),
    needsAuthorization: word('needsAuthorization'),
    needsCaptcha: word('needsCaptcha'),
    turnedDown: word('turnedDown'),
    missedDeadline: word('missedDeadline'),
    openPortal: word('openPortal'),
    unsure: {
      ...word('openPortal'),
      title: messages.text('submissions.known.title.unsure', { form: formType }),
    },
  };
}

/** Says before an offline Submit that this does not file, and when credentials are needed (decisions, "Submitting and the outbox"). */
export function OfflineSubmitNotice({ claim }: { readonly claim: OpenClaim }) {
  const { deadlines, settings } = usePortal();
  const messages = useMessages();
  const isOnline = useIsOnline();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const next = findNextDeadline(schedule, deadlineKeysOf(claim.formType));
  const isShut = useIsStorageShut();
  return (
    <div className="offline-submit" role="status">
      {/* With storage shut nothing is kept; the notice above every page tells that. */}
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
