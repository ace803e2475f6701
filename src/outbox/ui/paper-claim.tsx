import { wordDay } from '#claim/field-types/value-wording.ts';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { ClaimCopy, CopyEntry } from './claim-copy.ts';
import { Entries, PaperContact, PaperHeading, SignatureLines } from './paper-form.tsx';
import { listReceiptEntries, titleOf, wordCopyNote } from './saved-files.ts';

export interface PaperClaimProps {
  readonly copy: ClaimCopy;
  readonly madeAt: Date;
  readonly onSave: () => unknown;
  readonly onBack: () => void;
}

/** Shows a claim as a paper: all signed answers, and for a filed claim the receipt, else a line to sign and the mailing address. */
export function PaperClaim({ copy, madeAt, onSave, onBack }: PaperClaimProps) {
  const messages = useMessages();
  const { receipt } = copy;
  const signed: CopyEntry = [
    messages.text(formWordKey('submissions.receipt.signedAt', copy.formType)),
    [messages.time(new Date(copy.signedAt))],
  ];
  return (
    <article className="page paper-claim">
      <PaperHeading text={messages.text(titleOf(copy))} />
      {receipt === null ? (
        <FeedbackBox style="warning">
          <p>{wordCopyNote(copy, messages, madeAt)}</p>
          <p>{messages.text(formWordKey('submissions.copy.howToMail', copy.formType))}</p>
        </FeedbackBox>
      ) : (
        <section className="paper-claim__filed">
          <Entries entries={listReceiptEntries(receipt, messages)} />
          <p className="paper-claim__clock">{messages.text('submissions.receipt.clock')}</p>
        </section>
      )}
      <div className="paper-claim__screen">
        <ButtonRow>
          <Button
            variant="primary"
            label={messages.text('submissions.receipt.print')}
            onClick={() => window.print()}
          />
          <Button
            label={messages.text(
              receipt === null ? 'submissions.action.saveFile' : 'submissions.receipt.save',
            )}
            onClick={onSave}
          />
          <Button variant="quiet" label={messages.text('submissions.copy.back')} onClick={onBack} />
        </ButtonRow>
        <p>{messages.text('submissions.receipt.howToPdf')}</p>
      </div>
      {copy.sections.map(({ heading: text, entries, records }, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a signed claim's pages do not move, and two may have one heading
        <section className="page__section" key={section}>
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
        {copy.documents.map(({ name, size, sha256, entries }, index) => (
          <Entries
            // biome-ignore lint/suspicious/noArrayIndexKey: a signed claim's documents do not move, and two may have one name
            key={index}
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
        {copy.signature === null ? (
          <Entries entries={[signed]} />
        ) : (
          <>
            <p lang={copy.signature.statementCulture} dir="auto">
              {copy.signature.statement}
            </p>
            <Entries
              entries={[
                [messages.text('submissions.copy.signedBy'), [copy.signature.name]],
                [messages.text('submissions.copy.signedOn'), [wordDay(copy.signature.date, messages)]],
                signed,
              ]}
            />
          </>
        )}
        {receipt === null && <SignatureLines />}
      </section>
      <PaperContact mailsClaim={receipt === null} />
    </article>
  );
}
