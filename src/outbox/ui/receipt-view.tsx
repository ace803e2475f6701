import { useCallback } from 'react';
import { Subject } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { Disclosure } from '#design/page-content.tsx';
import { saveFile } from '#design/toasts.ts';
import type { Receipt } from '#outbox/move-row.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { ReferenceCode } from './reference-code.tsx';
import './outbox.css';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
  readonly headingLevel: 2 | 4;
}

export function ReceiptView({ receipt, headingLevel }: ReceiptViewProps) {
  const messages = useMessages();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="receipt" aria-label={messages.text('submissions.receipt.title')}>
      <ReferenceCode receipt={receipt} showsForm />
      {receipt.documents.length > 0 && (
        <Heading className="receipt__heading">{messages.text('submissions.receipt.documents')}</Heading>
      )}
      <SentDocuments receipt={receipt} />
      <ReceiptActions receipt={receipt} />
    </section>
  );
}

export function SentDocuments({ receipt }: { readonly receipt: Receipt }) {
  const messages = useMessages();
  if (receipt.documents.length === 0) return null;
  return (
    <>
      <ul className="receipt__documents">
        {receipt.documents.map(({ name, size, sha256 }) => (
          <li key={sha256 + name}>
            <bdi className="receipt__name" translate="no">
              {name}
            </bdi>
            <span>{messages.fileSize(size)}</span>
          </li>
        ))}
      </ul>
      <Disclosure summary={messages.text('submissions.receipt.fingerprints')}>
        <dl className="receipt__hashes">
          {receipt.documents.map(({ name, sha256 }) => (
            <div key={sha256 + name}>
              <dt>
                <bdi translate="no">{name}</bdi>
              </dt>
              <dd>
                <bdi translate="no">{sha256}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </>
  );
}

export function ReceiptActions({ receipt }: { readonly receipt: Receipt }) {
  const messages = useMessages();
  const save = useReceiptSaving(receipt);
  return (
    <>
      <ButtonRow>
        <Button label={messages.text('submissions.receipt.save')} onClick={save} />
      </ButtonRow>
      <p>
        <PortalLink className="link link--target" href={`/claim/status?paper=${receipt.id}`}>
          <span>{messages.text('submissions.receipt.whole')}</span>
          <Subject />
        </PortalLink>
      </p>
    </>
  );
}

export function useReceiptSaving(receipt: Receipt): () => Promise<void> {
  const messages = useMessages();
  return useCallback(async () => {
    const [{ loadReceiptCopy }, { buildClaimFile, nameReceiptFile }] = await Promise.all([
      import('#outbox/ui/claim-copy.ts'),
      import('#outbox/ui/saved-files.ts'),
    ]);
    const file = buildClaimFile(await loadReceiptCopy(receipt, messages), messages);
    saveFile(file, nameReceiptFile(receipt), messages.text('shell.toast.file'));
  }, [receipt, messages]);
}
