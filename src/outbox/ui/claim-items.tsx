import { type ReactNode, useState } from 'react';
import { Link } from '#design/actions.tsx';
import type { KeptDraft } from '#outbox/kept-claims.ts';
import { formWordKey, nameForm } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import './outbox.css';
import { Button } from '#design/button.tsx';
import { Modal } from '#design/modal.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import type { Receipt } from '#outbox/move-row.ts';
import type { ReceiptView as KeptReceipt } from '#outbox/receipts.ts';
import { isOfCase } from '#server/form-type.ts';
import { ReceiptView } from './receipt-view.tsx';
import type { RowDeadline } from './row-deadlines.tsx';
import { DeadlineTold, FormGone } from './waiting-claim.tsx';

export interface DraftItemProps {
  readonly draft: KeptDraft;
  readonly deadline: RowDeadline | undefined;
  readonly href: string;
  readonly onGoOn: () => void;
  readonly children?: ReactNode;
}

export function DraftItem({ draft, deadline, href, onGoOn, children }: DraftItemProps) {
  const messages = useMessages();
  const form = nameForm(messages, draft.formType);
  return (
    <li className="claim-row">
      <h3 className="claim-row__title">{messages.text('submissions.draft.title', { form })}</h3>
      <div className="claim-row__facts">
        <p>
          {messages.text('submissions.draft.text', {
            date: messages.time(new Date(draft.lastChangedAt)),
          })}
        </p>
      </div>
      {deadline?.hasPassed && <DeadlineTold deadline={deadline} />}
      <FormGone formType={draft.formType} />
      {!deadline?.hasPassed && isOfCase(draft.formType) && (
        <p>
          <Link href={href} onFollow={onGoOn} className="link--target">
            {messages.text(formWordKey('submissions.draft.open', draft.formType))}
          </Link>
        </p>
      )}
      {children}
    </li>
  );
}

export interface ReceiptItemProps {
  readonly kept: KeptReceipt;
  /** Undefined until the claimant has proven the credentials. */
  readonly receipt: Receipt | undefined;
  readonly onShow: () => void;
  readonly onErase: () => Promise<void>;
  readonly children?: ReactNode;
}

/** Shows a filed claim: form and time without credentials, the receipt's content only with them. */
export function ReceiptItem({ kept, receipt, onShow, onErase, children }: ReceiptItemProps) {
  const messages = useMessages();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="claim-row">
      <h3 className="claim-row__title">{nameForm(messages, kept.formType)}</h3>
      <FeedbackBox
        style="success"
        role="status"
        heading={messages.text(formWordKey('submissions.state.filed.title', kept.formType))}
      />
      {receipt === undefined ? (
        <>
          <div className="claim-row__facts">
            <p>
              {messages.text('submissions.filedAt', {
                date: messages.time(new Date(kept.filedAt)),
              })}
            </p>
          </div>
          {children ?? (
            <p>
              <Button label={messages.text('submissions.action.openReceipt')} onClick={onShow} />
            </p>
          )}
        </>
      ) : (
        <>
          <ReceiptView receipt={receipt} headingLevel={4} />
          <p className="claim-row__erase">
            <Button
              variant="quiet"
              icon="remove"
              label={messages.text('submissions.receipt.erase')}
              onClick={() => setIsAsking(true)}
            />
          </p>
          <Modal
            isOpen={isAsking}
            heading={messages.text('submissions.receipt.erase')}
            confirm={{ label: messages.text('submissions.clear.cancel'), onClick: () => setIsAsking(false) }}
            others={[
              {
                variant: 'danger',
                label: messages.text('submissions.receipt.eraseConfirm'),
                onClick: onErase,
              },
            ]}
          >
            <p>{messages.text(formWordKey('submissions.receipt.eraseText', kept.formType))}</p>
          </Modal>
        </>
      )}
    </li>
  );
}
