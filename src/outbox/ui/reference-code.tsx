import { useState } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { pageToasts } from '#design/toasts.ts';
import type { Receipt } from '#outbox/move-row.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useShownReceipt } from './use-claims.ts';
import './outbox.css';
import { nameForm } from '#words/form-words.ts';

export interface ReferenceCodeProps {
  readonly receipt: Pick<Receipt, 'id' | 'formType' | 'filedAt' | 'referenceCodeForm'>;
  readonly showsForm?: boolean;
}

/** Shows the code and filing time, which the claimant needs on the phone, with buttons to copy or share the code. */
export function ReferenceCode({ receipt, showsForm = false }: ReferenceCodeProps) {
  const messages = useMessages();
  const { id, referenceCodeForm: code, filedAt, formType } = receipt;
  useShownReceipt(id);
  return (
    <>
      <dl className="receipt__values">
        <div className="receipt__code">
          <dt>{messages.text('submissions.receipt.referenceCode')}</dt>
          <dd>
            {code === null ? messages.text('submissions.receipt.noCode') : <bdi translate="no">{code}</bdi>}
          </dd>
        </div>
        <div>
          <dt>{messages.text('submissions.receipt.filedAt')}</dt>
          <dd>{messages.time(new Date(filedAt))}</dd>
        </div>
        {showsForm && (
          <div>
            <dt>{messages.text('submissions.receipt.form')}</dt>
            <dd>{nameForm(messages, formType)}</dd>
          </div>
        )}
      </dl>
      {code !== null && <TakeAlong code={code} filedAt={filedAt} />}
    </>
  );
}

function TakeAlong({ code, filedAt }: { readonly code: string; readonly filedAt: number }) {
  const messages = useMessages();
  const announce = useAnnounce();
  const [hasFailed, setHasFailed] = useState(false);
  const tell = (isCopied: boolean) => {
    setHasFailed(!isCopied);
    if (isCopied) pageToasts.show(messages.text('submissions.receipt.copied'), { style: 'success' });
    else announce(messages.text('submissions.receipt.copyFailed'));
  };
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => tell(true),
      () => tell(false),
    );
  const share = () =>
    navigator
      .share({
        title: messages.text('themes.caseName'),
        text: messages.text('submissions.receipt.shareText', {
          case: messages.text('themes.caseName'),
          code,
          date: messages.time(new Date(filedAt)),
        }),
      })
      // The claimant has closed the share sheet; there is nothing to report.
      .catch(() => undefined);
  return (
    <>
      <ButtonRow>
        <Button label={messages.text('submissions.receipt.copyCode')} onClick={copy} />
        {'share' in navigator && (
          <Button label={messages.text('submissions.receipt.share')} onClick={share} />
        )}
      </ButtonRow>
      {hasFailed && <p className="receipt__outcome">{messages.text('submissions.receipt.copyFailed')}</p>}
    </>
  );
}
