import { useNavigate } from '@tanstack/react-router';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import { formatPacificDay } from '#core/pacific-day.ts';
import type { NotificationTexts } from '#data/outbox/outbox-row.ts';
import type { QueueFailure } from '#data/outbox/queue-submission.ts';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import { refreshSignatureDate } from '#features/filing/refresh-signature-date.ts';
import type { Messages } from '#i18n/messages.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import type { SignaturePort } from '#widgets/ports.ts';
import { usePortal } from './portal.ts';
import { serviceWorker } from './service-worker-slot.ts';
import { EDIT_FROM_SUMMARY } from './use-page-steps.ts';

/** The submit action of a last page: into the outbox, then to the confirmation, which tells what becomes of it; or to the page that has something to mend. */
export function useSubmit(claim: OpenClaim, signature: SignaturePort | undefined): () => Promise<void> {
  const { clock, filing, deadlines, outbox, errorInfo } = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  return async () => {
    if (signature !== undefined) {
      await refreshSignatureDate(claim, formatPacificDay(clock.now()), signature.readDate);
    }
    const outcome = await filing.submit({
      claim,
      culture: messages.culture,
      schedule: deadlines.get(),
      async readWalletCodeExpiry(code) {
        const { readLinkExpiry } = await import('#features/wallet/link-expiry.ts');
        return readLinkExpiry(code);
      },
      notifications: wordNotifications(messages),
    });
    switch (outcome.kind) {
      case 'queued':
        void outbox.flush();
        // The sync asked for at launch is long gone; this one sends where the page is closed before the network is back.
        void serviceWorker.get()?.requestSync();
        await navigate({
          to: '/$form/$page',
          params: { form: FORM_SLUGS[claim.formType], page: 'confirmation' },
          search: { culture: messages.culture },
          replace: true,
        });
        return;
      case 'page-invalid':
        // The last page itself shows it where it is.
        if (outcome.page.action === 'submit') return;
        await navigate({
          to: '/$form/$page',
          params: { form: FORM_SLUGS[claim.formType], page: outcome.page.slug },
          search: { culture: messages.culture, edit: EDIT_FROM_SUMMARY },
        });
        return;
      case 'already-submitting':
        errorInfo.show('filing.alertHeader', 'filing.alreadySubmitting');
        return;
      case 'storage-failed': {
        errorInfo.show('filing.alertHeader', wordFailure(outcome.failure.code));
        return;
      }
      case 'invalid':
        throw new Error(`The claim cannot be submitted: ${outcome.error.code} (${outcome.error.detail})`);
    }
  };
}

function wordFailure(code: QueueFailure['code']): string {
  if (code === 'document-missing') return 'filing.documentMissing';
  return code === 'not-writer' ? 'filing.readOnly' : 'filing.storageFailed';
}

/** The worker has no catalogue: its texts are worded now, in the claimant's language (decisions). */
function wordNotifications(messages: Messages): NotificationTexts {
  const word = (name: keyof NotificationTexts) => ({
    title: messages.text(`submissions.notification.${name}.title`),
    body: messages.text(`submissions.notification.${name}.body`),
  });
  return {
    filed: word('filed'),
    needsAuthorization: word('needsAuthorization'),
    needsCaptcha: word('needsCaptcha'),
    turnedDown: word('turnedDown'),
    missedDeadline: word('missedDeadline'),
    openPortal: word('openPortal'),
  };
}
