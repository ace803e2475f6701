import { useEffect, useRef } from 'react';
import { wordDay } from '#claim/field-types/value-wording.ts';
import { moveFocus } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { ClaimCopy } from './claim-copy.ts';
import { Entries, PaperContact, SignatureLines } from './paper-form.tsx';

export interface PaperClaimProps {
  readonly copy: ClaimCopy;
  /** When the copy was made, by the server's clock. */
  readonly madeAt: Date;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

/** A claim as a paper: its answers, the statement, a line to sign on, and where to mail it. */
export function PaperClaim({ copy, madeAt, onSave, onBack }: PaperClaimProps) {
  const messages = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), []);
  const note = copy.mayHaveArrived ? 'submissions.copy.mayHaveArrived' : 'submissions.copy.notFiled';
  return (
    <article className="page paper-claim">
      <h1 className="page__heading" id="page-heading" ref={heading} tabIndex={-1}>
        {messages.text(`submissions.copy.title.${copy.formType}`)}
      </h1>
      <p>
        {messages.text('themes.caseName')}
        <br />
        {messages.text('themes.caseNumber')}
      </p>
      <FeedbackBox style="warning">
        <p>{messages.text(formWordKey(note, copy.formType), { date: messages.time(madeAt) })}</p>
        <p>{messages.text(formWordKey('submissions.copy.howToMail', copy.formType))}</p>
      </FeedbackBox>
      <div className="paper-claim__screen">
        <ButtonRow>
          <Button
            variant="primary"
            label={messages.text('submissions.receipt.print')}
            onClick={() => window.print()}
          />
          <Button label={messages.text('submissions.action.saveFile')} onClick={onSave} />
          <Button label={messages.text('submissions.copy.back')} onClick={onBack} />
        </ButtonRow>
      </div>
      {copy.sections.map(({ heading: text, entries, records }) => (
        <section className="page__section" key={text}>
          <h2>{text}</h2>
          <Entries entries={entries} />
          {records.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a signed claim's records do not move
            <Entries key={index} entries={record} />
          ))}
        </section>
      ))}
      <section className="page__section">
        <h2>{messages.text('submissions.receipt.documents')}</h2>
        {copy.documents.length === 0 && <p>{messages.text('submissions.copy.noDocuments')}</p>}
        {copy.documents.map(({ name, size, sha256, entries }) => (
          <Entries
            key={name}
            entries={[
              [
                messages.text('submissions.copy.document'),
                [`\u2068${name}\u2069 (\u2068${messages.fileSize(size)}\u2069)`],
              ],
              ...entries,
              [messages.text('submissions.receipt.fingerprint'), [sha256]],
            ]}
          />
        ))}
      </section>
      <section className="page__section paper-claim__signature">
        <h2>{messages.text('submissions.copy.signature')}</h2>
        {copy.signature !== null && (
          <>
            <p lang={copy.signature.statementCulture} dir="auto">
              {copy.signature.statement}
            </p>
            <Entries
              entries={[
                [messages.text('submissions.copy.signedBy'), [copy.signature.name]],
                [messages.text('submissions.copy.signedOn'), [wordDay(copy.signature.date, messages)]],
                [
                  messages.text(formWordKey('submissions.receipt.signedAt', copy.formType)),
                  [messages.time(new Date(copy.signedAt))],
                ],
              ]}
            />
          </>
        )}
        <SignatureLines />
      </section>
      <PaperContact />
    </article>
  );
}
