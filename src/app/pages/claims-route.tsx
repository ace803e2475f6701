import { useSyncExternalStore } from 'react';
import { findNextDeadline } from '#core/deadline.ts';
import { CaptchaHost } from '#features/captcha/captcha-host.tsx';
import { ReceiptView } from '#features/submissions/receipt-view.tsx';
import { RowActions } from '#features/submissions/row-actions.tsx';
import { RowStatus } from '#features/submissions/row-status.tsx';
import { useOutboxRows } from '#features/submissions/use-outbox-rows.ts';
import { useSessionReceipts } from '#features/submissions/use-session-receipt.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import { usePortal } from '../portal.ts';
import { useRowActions } from '../use-row-actions.ts';
import { ClearDevice } from './clear-device.tsx';
import { PageHeading } from './page-heading.tsx';

/** /claim/status: every claim on this device, what happens next, what can be done. Codes need the credentials. */
export function ClaimsRoute() {
  const { captcha, deadlines, outbox } = usePortal();
  const messages = useMessages();
  const rows = useOutboxRows();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const actions = useRowActions();
  const receipts = useSessionReceipts(rows);
  if (rows === undefined) return <PageSpinner />;
  return (
    <article className="page">
      <PageHeading text={messages.text('submissions.title')} />
      <p className="page__lead">{messages.text('submissions.intro')}</p>
      {rows.length === 0 && (
        <p>
          {messages.text('submissions.none')}{' '}
          <PortalLink className="link" href="/claim">
            {messages.text('submissions.none.start')}
          </PortalLink>
        </p>
      )}
      <ul className="claim-list">
        {rows.map((row) => {
          const next = findNextDeadline(schedule, row.deadlineKeys);
          const receipt = receipts?.find(({ id }) => id === row.id);
          return (
            <li key={row.id} className="claim-row">
              <h2 className="claim-row__title">{messages.text(`submissions.form.${row.formType}`)}</h2>
              <div className="claim-row__facts">
                <p>
                  {messages.text('submissions.submittedAt', {
                    date: messages.date(new Date(row.queuedAt), { dateStyle: 'long', timeStyle: 'short' }),
                  })}
                </p>
                <p>
                  {messages.text('submissions.documentCount', {
                    count: row.documentCount,
                    size: messages.fileSize(row.totalBytes),
                  })}
                </p>
              </div>
              <RowStatus
                row={row}
                sender={outbox}
                deadline={next === undefined ? '' : messages.text(`${next.key}WeekdayDate`)}
              />
              {receipt !== undefined && <ReceiptView receipt={receipt} />}
              {row.progress.state === 'filed' && receipts !== undefined && receipt === undefined && (
                <p>{messages.text('submissions.locked')}</p>
              )}
              <RowActions row={row} actions={actions} />
            </li>
          );
        })}
      </ul>
      <CaptchaHost client={captcha} />
      <ClearDevice hasUnsent={rows.some(({ progress }) => progress.state !== 'filed')} />
    </article>
  );
}
