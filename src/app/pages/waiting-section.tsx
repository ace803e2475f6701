import { useCallback, useSyncExternalStore } from 'react';
import { useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { type RowActionHandlers, WaitingItem } from '#outbox/ui/waiting-claim.tsx';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { groupWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { usePortal } from '../portal.ts';
import { useFirstTries } from '../use-first-tries.ts';
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
      <h2>
        {messages.text(
          groupWordKey(
            'submissions.waiting',
            rows.map(({ formType }) => formType),
          ),
        )}
      </h2>
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
  const { clock, deadlines, outbox } = usePortal();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const keys = page.keysOf(row.draftId);
  const details = useDetailsOf(keys, row);
  const deadline = useRowDeadline(row, schedule, clock);
  const isFirstTry = useFirstTries().has(row.draftId);
  return (
    <WaitingItem
      row={row}
      sender={outbox}
      deadline={deadline}
      isFirstTry={isFirstTry}
      actions={actions}
      isUnlocked={keys !== undefined}
      serverError={details?.serverError ?? null}
    >
      <AskedCredentials id={row.id} page={page} />
    </WaitingItem>
  );
}
