import { LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import { useMessages } from '#words/messages-context.tsx';
import type { CopyEntry } from './claim-copy.ts';
import { listCalls, listMailingAddress } from './contact-texts.ts';
import './paper-claim.css';

/** Labels with what was answered. */
export function Entries({ entries }: { readonly entries: readonly CopyEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <LabelledValueList>
      {entries.map(([label, values]) => (
        <LabelledValue key={label} label={label} values={values} multiple="comma" />
      ))}
    </LabelledValueList>
  );
}

/** The lines to sign and to date on. */
export function SignatureLines() {
  const messages = useMessages();
  return (
    <>
      <p className="paper-claim__line">{messages.text('submissions.copy.signHere')}</p>
      <p className="paper-claim__line paper-claim__line--short">
        {messages.text('submissions.copy.dateHere')}
      </p>
    </>
  );
}

/** Where to mail the paper, and whom to call. */
export function PaperContact() {
  const messages = useMessages();
  const address = listMailingAddress(messages);
  return (
    <section className="page__section">
      <h2>{messages.text('submissions.copy.contact')}</h2>
      {address.length > 0 && (
        <p>
          {messages.text('submissions.copy.mailTo')}
          {address.map((line) => (
            <span className="paper-claim__address" key={line}>
              <bdi>{line}</bdi>
            </span>
          ))}
        </p>
      )}
      <Entries entries={listCalls(messages)} />
    </section>
  );
}
