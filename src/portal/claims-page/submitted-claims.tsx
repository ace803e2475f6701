import { useCallback, useSyncExternalStore } from 'react';
import { SubjectProvider, useAnnounce } from '#design/accessibility.tsx';
import type { ReceiptView } from '#outbox/receipts.ts';
import { mayBeFiled } from '#outbox/row-advice.ts';
import { ReceiptItem } from '#outbox/ui/claim-items.tsx';
import { useMissedDeadline, useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { useClaimNames } from '#outbox/ui/use-claims.ts';
import { type RowActionHandlers, WaitingItem } from '#outbox/ui/waiting-claim.tsx';
import {
  useDetailsOf,
  useFirstTries,
  useRowActions,
  type WithRowKeys,
} from '#portal/claim-page/row-actions.ts';
import { usePortal } from '#portal/portal.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { groupWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { AskedCredentials, type ClaimsPage } from './unlocked-claims.tsx';

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
      void ask({
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
  const nameClaim = useClaimNames(rows.length);
  if (rows.length === 0) return null;
  return (
    <section className="page__section">
      <h2>
        {messages.text(
          rows.some(mayBeFiled)
            ? 'submissions.timeline.unanswered'
            : groupWordKey(
                'submissions.waiting',
                rows.map(({ formType }) => formType),
              ),
        )}
      </h2>
      <ul className="claim-list">
        {rows.map((row, index) => (
          <SubjectProvider key={row.id} value={nameClaim(row.formType, row.queuedAt, index)}>
            <WaitingRow row={row} page={page} actions={actions} />
          </SubjectProvider>
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
  const portal = usePortal();
  const { clock, deadlines, outbox } = portal;
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const keys = page.keysOf(row.draftId);
  const details = useDetailsOf(keys, row);
  const deadline = useRowDeadline(row, schedule, clock);
  useMissedDeadline(row, deadline, portal);
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

export function ReceiptsSection({
  receipts,
  page,
}: {
  readonly receipts: readonly ReceiptView[];
  readonly page: ClaimsPage;
}) {
  const messages = useMessages();
  const announce = useAnnounce();
  const nameClaim = useClaimNames(receipts.length);
  if (receipts.length === 0) return null;
  const erase = async (id: string) => {
    const { eraseReceipt } = await import('#outbox/receipts.ts');
    await eraseReceipt(id);
    announce(messages.text('submissions.receipt.erased'));
  };
  return (
    <section className="page__section">
      <h2>
        {messages.text(
          groupWordKey(
            'submissions.receipts',
            receipts.map(({ formType }) => formType),
          ),
        )}
      </h2>
      <ul className="claim-list">
        {receipts.map((kept, index) => (
          <SubjectProvider key={kept.id} value={nameClaim(kept.formType, kept.filedAt, index)}>
            <ReceiptItem
              kept={kept}
              receipt={page.claims?.receipts.find(({ id }) => id === kept.id)}
              onShow={() => page.ask({ id: kept.id, formType: kept.formType })}
              onErase={() => erase(kept.id)}
            >
              {page.asking?.id === kept.id ? <AskedCredentials id={kept.id} page={page} /> : undefined}
            </ReceiptItem>
          </SubjectProvider>
        ))}
      </ul>
    </section>
  );
}
