import { useCallback, useSyncExternalStore } from 'react';
import { findNextDeadline } from '#core/deadline.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { RowActionHandlers } from '#features/submissions/row-actions.tsx';
import { WaitingItem } from '#features/submissions/waiting-item.tsx';
import { useMessages } from '#i18n/messages-context.tsx';
import { usePortal } from '../portal.ts';
import { useRowActions, type WithRowKeys } from '../use-row-actions.ts';
import { useDetailsOf } from '../use-row-details.ts';
import { AskedCredentials } from './asked-credentials.tsx';
import type { ClaimsPage } from './use-claims-page.ts';

/** The submitted claims that are not filed. */
export function WaitingSection({
  rows,
  page,
}: {
  readonly rows: readonly OutboxRowView[];
  readonly page: ClaimsPage;
}) {
  const messages = useMessages();
  const { keysOf, ask } = page;
  const withKeys = useCallback<WithRowKeys>(
    ({ id, draftId, formType }, act) => {
      const keys = keysOf(draftId);
      if (keys !== undefined) return act(keys);
      ask({
        id,
        formType,
        onOpened: (opened) => {
          const own = opened.find((each) => each.draftId === draftId);
          return own && act(own);
        },
      });
      return undefined;
    },
    [keysOf, ask],
  );
  const actions = useRowActions(withKeys);
  if (rows.length === 0) return null;
  return (
    <section className="page__section print-part">
      <h2>{messages.text('submissions.waiting')}</h2>
      <ul className="claim-list">
        {rows.map((row) => (
          <WaitingRow key={row.id} row={row} page={page} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingRowProps {
  readonly row: OutboxRowView;
  readonly page: ClaimsPage;
  readonly actions: RowActionHandlers;
}

function WaitingRow({ row, page, actions }: WaitingRowProps) {
  const { deadlines, outbox } = usePortal();
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const keys = page.keysOf(row.draftId);
  const details = useDetailsOf(keys, row);
  const next = findNextDeadline(schedule, row.deadlineKeys);
  return (
    <WaitingItem
      row={row}
      sender={outbox}
      deadline={next === undefined ? '' : messages.text(`${next.key}WeekdayDate`)}
      actions={actions}
      isUnlocked={keys !== undefined}
      serverError={details?.serverError ?? null}
    >
      <AskedCredentials id={row.id} page={page} />
    </WaitingItem>
  );
}
