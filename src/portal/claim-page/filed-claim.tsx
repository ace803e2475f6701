import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type DateWords, listKeyDates, saveCalendar, toCalendarFile } from '#deadlines/calendar.ts';
import { Button } from '#design/button.tsx';
import type { Receipt } from '#outbox/move-row.ts';
import type { ClaimCopy } from '#outbox/ui/claim-copy.ts';
import { ReceiptActions, SentDocuments } from '#outbox/ui/receipt-view.tsx';
import { ReferenceCode } from '#outbox/ui/reference-code.tsx';
import { changeAddress } from '#portal/address.ts';
import { usePortal } from '#portal/portal.ts';
import { deadlineKeysOf, findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import { type FormType, findFormTypeFor, formSlug, purposeOf } from '#server/form-type.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import './filed-claim.css';

export function FiledClaim({ receipt }: { readonly receipt: Receipt }) {
  const messages = useMessages();
  return (
    <>
      <section className="filed-panel" aria-label={messages.text('submissions.receipt.title')}>
        <ReferenceCode receipt={receipt} />
        <p>{messages.text(formWordKey('submissions.state.filed.text', receipt.formType))}</p>
      </section>
      <NextSteps receipt={receipt} />
      <section className="page__section">
        <h2>{messages.text('submissions.receipt.sent')}</h2>
        {receipt.documents.length === 0 && <p>{messages.text('submissions.copy.noDocuments')}</p>}
        <SentDocuments receipt={receipt} />
        <ReceiptActions receipt={receipt} />
      </section>
    </>
  );
}

function NextSteps({ receipt }: { readonly receipt: Receipt }) {
  const { deadlines, clock } = usePortal();
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const payment = usePaymentChoice(receipt);
  const { formType } = receipt;
  const isClaim = purposeOf(formType) === 'claim';
  const now = clock.now();
  const ahead = (of: FormType) => {
    const next = findNextDeadline(schedule, deadlineKeysOf(of));
    return next !== undefined && next.deadline.at > now ? next.key : undefined;
  };
  const change = isClaim ? ahead(formType) : undefined;
  const documentsForm = findFormTypeFor('documents');
  const upload = documentsForm === undefined ? undefined : ahead(documentsForm);
  const dates = listKeyDates(schedule, now).filter(({ key }) => key === change || key === upload);
  const until = (key: string) => ({ date: messages.text(`${key}WeekdayDate`) });
  const read = messages.text(formWordKey('submissions.next.read', formType));
  // A claimant who has filed needs no reminder to file: these dates say what is still open.
  const wordDate = (key: DeadlineKey): DateWords => ({
    summary: messages.text(
      key === change ? 'submissions.next.change' : 'submissions.next.upload',
      until(key),
    ),
    description: read,
  });
  const saveDates = () => {
    const calendar = toCalendarFile(dates, wordDate, location.origin, now);
    saveCalendar(calendar, 'claim-dates.ics', messages.text('shell.toast.file'));
  };
  return (
    <section className="page__section">
      <h2>{messages.text('submissions.next.heading')}</h2>
      <ul className="next-steps">
        <li>{read}</li>
        {documentsForm !== undefined && upload !== undefined && (
          <Step link={{ href: `/${formSlug(documentsForm)}`, label: 'submissions.next.add' }}>
            {messages.text('submissions.next.upload', until(upload))}
          </Step>
        )}
        {change !== undefined && (
          <Step link={{ href: changeAddress(), label: 'submissions.receipt.change' }}>
            {messages.text('submissions.next.change', until(change))}
          </Step>
        )}
        {isClaim && (
          <Step link={{ href: '/coa', label: 'themes.linkAddress' }}>
            <span>{messages.text('submissions.next.paid')}</span>
            {payment !== undefined && (
              <span>{` ${messages.text('submissions.next.method', { method: `\u2068${payment}\u2069` })}`}</span>
            )}
          </Step>
        )}
      </ul>
      {dates.length > 0 && (
        <div className="page__actions">
          <Button icon="calendar" label={messages.text('submissions.next.calendar')} onClick={saveDates} />
        </div>
      )}
    </section>
  );
}

interface StepProps {
  readonly children: ReactNode;
  readonly link: { readonly href: string; readonly label: string };
}

function Step({ children, link }: StepProps) {
  const messages = useMessages();
  return (
    <li>
      <span>{children}</span>
      <PortalLink className="link link--target" href={link.href}>
        {messages.text(link.label)}
      </PortalLink>
    </li>
  );
}

/** Returns how the claimant wants to be paid: the payment page's first answer in words; undefined if none, and until it is known. */
function usePaymentChoice(receipt: Receipt): string | undefined {
  const messages = useMessages();
  const [copy, setCopy] = useState<ClaimCopy>();
  useEffect(() => {
    let isGone = false;
    void import('#outbox/ui/claim-copy.ts')
      .then(({ loadReceiptCopy }) => loadReceiptCopy(receipt, messages))
      .then(
        (loaded) => {
          if (!isGone) setCopy(loaded);
        },
        // On failure only this line is left out.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [receipt, messages]);
  const [choice] = copy?.sections.find(({ role }) => role === 'payment')?.entries ?? [];
  return choice?.[1][0];
}
