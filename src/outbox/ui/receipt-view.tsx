import { useRef } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { saveFile } from '#design/toasts.ts';
import type { Receipt } from '#outbox/file-row.ts';
import { useMessages } from '#words/messages-context.tsx';
import { buildReceiptFile, nameReceiptFile } from './saved-files.ts';
import './outbox.css';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
  /** One level below what the receipt stands under. */
  readonly headingLevel: 2 | 4;
}

/** What the claimant keeps of a filed claim: reference code, time, documents; to print and to save. */
export function ReceiptView({ receipt, headingLevel }: ReceiptViewProps) {
  const messages = useMessages();
  const Heading = `h${headingLevel}` as const;
  const section = useRef<HTMLElement>(null);
  const save = () =>
    saveFile(
      buildReceiptFile(receipt, messages),
      nameReceiptFile(receipt),
      messages.text('shell.toast.file'),
    );
  return (
    <section className="receipt" ref={section} aria-label={messages.text('submissions.receipt.title')}>
      <dl className="receipt__values">
        <div className="receipt__code">
          <dt>{messages.text('submissions.receipt.referenceCode')}</dt>
          <dd>
            <bdi>{receipt.referenceCodeForm ?? messages.text('submissions.receipt.noCode')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{messages.text('submissions.receipt.filedAt')}</dt>
          <dd>{messages.time(new Date(receipt.filedAt))}</dd>
        </div>
        <div>
          <dt>{messages.text('submissions.receipt.form')}</dt>
          <dd>{messages.text(`submissions.form.${receipt.formType}`)}</dd>
        </div>
      </dl>
      {receipt.documents.length > 0 && (
        <>
          <Heading className="receipt__heading">{messages.text('submissions.receipt.documents')}</Heading>
          <ul className="receipt__documents">
            {receipt.documents.map((document) => (
              <li key={document.sha256 + document.name}>
                <bdi className="receipt__name">{document.name}</bdi>
                <span>{messages.fileSize(document.size)}</span>
                <span className="receipt__hash">
                  {messages.text('submissions.receipt.fingerprint')}: <bdi>{document.sha256}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{messages.text('submissions.receipt.keep')}</p>
      <ButtonRow>
        <Button
          label={messages.text('submissions.receipt.print')}
          onClick={() => printPart(section.current)}
        />
        <Button label={messages.text('submissions.receipt.save')} onClick={save} />
      </ButtonRow>
    </section>
  );
}

/**
 * Prints one part of a page: the other `.print-part`s are left out (submissions.css). Without one around the element the
 * whole page is printed.
 */
export function printPart(element: Element | null): void {
  const part = element?.closest<HTMLElement>('.print-part');
  if (part) {
    const root = document.documentElement;
    root.dataset.printing = '';
    part.dataset.printed = '';
    window.addEventListener(
      'afterprint',
      () => {
        delete root.dataset.printing;
        delete part.dataset.printed;
      },
      { once: true },
    );
  }
  window.print();
}
