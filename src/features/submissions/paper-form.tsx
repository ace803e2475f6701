import { useEffect, useRef } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import type { SubmittableFormType } from '#server/endpoints.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import type { BlankForm, BlankQuestion } from './blank-form.ts';
import './paper-form.css';
import { moveFocus } from '#design/accessibility.tsx';
import { PaperContact, SignatureLines } from './paper-parts.tsx';

export interface PaperFormProps {
  readonly formType: SubmittableFormType;
  readonly form: BlankForm;
  /** The way to the blank form of another form type. */
  readonly others: readonly { readonly formType: SubmittableFormType; readonly href: string }[];
}

/** A blank claim form to print and to fill in by hand: the way out for who cannot or will not file online. */
export function PaperForm({ formType, form, others }: PaperFormProps) {
  const messages = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), []);
  return (
    <article className="page paper-claim">
      <h1 className="page__heading" id="page-heading" ref={heading} tabIndex={-1}>
        {messages.text(`submissions.copy.title.${formType}`)}
      </h1>
      <p>
        {messages.text('themes.caseName')}
        <br />
        {messages.text('themes.caseNumber')}
      </p>
      <p>{messages.text('submissions.blank.intro')}</p>
      <p>{messages.rich('content.faq.paper.2')}</p>
      <div className="paper-claim__screen">
        <ButtonRow>
          <Button
            variant="primary"
            label={messages.text('submissions.receipt.print')}
            onClick={() => window.print()}
          />
        </ButtonRow>
        {others.map((other) => (
          <p key={other.formType}>
            <PortalLink className="link" href={other.href}>
              {messages.text(`submissions.copy.title.${other.formType}`)}
            </PortalLink>
          </p>
        ))}
      </div>
      {form.sections.map(({ heading: text, questions, records }) => (
        <section className="page__section" key={text}>
          <h2>{text}</h2>
          <Questions questions={questions} />
          {records.map((record, index) => {
            const name = messages.text('widgets.records.entry', { number: index + 1 });
            return (
              <div key={name}>
                <h3>{name}</h3>
                <Questions questions={record} />
              </div>
            );
          })}
        </section>
      ))}
      <section className="page__section">
        <h2>{messages.text('submissions.receipt.documents')}</h2>
        <p>{messages.text('submissions.blank.documents')}</p>
      </section>
      {form.statement !== null && (
        <section className="page__section paper-claim__signature">
          <h2>{messages.text('submissions.copy.signature')}</h2>
          <p>{form.statement}</p>
          <SignatureLines />
        </section>
      )}
      <PaperContact />
    </article>
  );
}

function Questions({ questions }: { readonly questions: readonly BlankQuestion[] }) {
  const messages = useMessages();
  return (
    <ul className="paper-form__questions">
      {questions.map(({ key, label, hint, choices, isLong, isConditional }) => (
        <li key={key} className="paper-form__question">
          <span className="paper-form__label">{label}</span>
          {isConditional && <span> {messages.text('submissions.blank.ifApplies')}</span>}
          {hint !== '' && <span className="paper-form__hint">{hint}</span>}
          {choices.length === 0 ? (
            <span className={isLong ? 'paper-form__line paper-form__line--long' : 'paper-form__line'} />
          ) : (
            <span className="paper-form__choices">
              {choices.map((choice) => (
                <span className="paper-form__choice" key={choice}>
                  {choice}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
