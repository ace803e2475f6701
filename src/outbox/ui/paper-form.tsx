import { useEffect, useRef } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import type { FormType } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import './paper.css';
import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import type { Block, FormDefinition } from '#claim/definition/form-definition.ts';
import { expandBlock, expandConfirmsNone } from '#claim/definition/form-plan.ts';
import { listOptions, wordOption } from '#claim/field-types/value-wording.ts';
import { moveFocus } from '#design/accessibility.tsx';
import { LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import type { Messages } from '#words/messages.ts';
import type { CopyEntry } from './claim-copy.ts';
import { listCalls, listMailingAddress } from './saved-files.ts';

export interface PaperFormProps {
  readonly formType: FormType;
  readonly form: BlankForm;
  /** Prints in 18 point letters; `otherLetters` links to the form in the other size. */
  readonly isLarge: boolean;
  readonly otherLetters: string;
  readonly others: readonly { readonly formType: FormType; readonly href: string }[];
}

/** Names the paper and its case. The heading takes the focus. */
export function PaperHeading({ text }: { readonly text: string }) {
  const messages = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), []);
  return (
    <>
      <h1 className="page__heading" id="page-heading" ref={heading} tabIndex={-1}>
        {text}
      </h1>
      <p>
        <span>{messages.text('themes.caseName')}</span>
        <br />
        <span>{messages.text('themes.caseNumber')}</span>
      </p>
    </>
  );
}

/** Shows a blank claim form to print and fill in by hand, for claimants who cannot or will not file online. */
export function PaperForm({ formType, form, isLarge, otherLetters, others }: PaperFormProps) {
  const messages = useMessages();
  return (
    <article className={isLarge ? 'page paper-claim paper-claim--large' : 'page paper-claim'}>
      <PaperHeading text={messages.text(`submissions.copy.title.${formType}`)} />
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
        <p>
          <PortalLink className="link" href={otherLetters}>
            {messages.text(isLarge ? 'submissions.blank.usualLetters' : 'submissions.blank.largeLetters')}
          </PortalLink>
        </p>
        {others.map((other) => (
          <p key={other.formType}>
            <PortalLink className="link" href={other.href}>
              {messages.text(`submissions.copy.title.${other.formType}`)}
            </PortalLink>
          </p>
        ))}
      </div>
      {form.sections.map(({ heading: text, questions, records }, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form's pages do not move, and two may have one heading
        <section className="page__section" key={section}>
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
      <PaperContact mailsClaim />
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
          {isConditional && <span>{` ${messages.text('submissions.blank.ifApplies')}`}</span>}
          {hint !== '' && <span className="paper-form__hint">{hint}</span>}
          {choices.length === 0 ? (
            <span className={isLong ? 'paper-form__line paper-form__line--long' : 'paper-form__line'} />
          ) : (
            <span className="paper-form__choices">
              {choices.map((choice, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: choices do not move, and two may have one text
                <span className="paper-form__choice" key={index}>
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

export function Entries({ entries }: { readonly entries: readonly CopyEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <LabelledValueList>
      {entries.map(([label, values], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was answered does not move, and two questions may have one label
        <LabelledValue key={index} label={label} values={values} multiple="comma" />
      ))}
    </LabelledValueList>
  );
}

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

export function PaperContact({ mailsClaim }: { readonly mailsClaim: boolean }) {
  const messages = useMessages();
  const address = listMailingAddress(messages);
  return (
    <section className="page__section">
      <h2>{messages.text('submissions.copy.contact')}</h2>
      {address.length > 0 && (
        <p>
          <span>{messages.text(mailsClaim ? 'submissions.copy.mailTo' : 'themes.mailLabel')}</span>
          {address.map((line) => (
            <span className="paper-claim__address" key={line}>
              <bdi translate="no">{line}</bdi>
            </span>
          ))}
        </p>
      )}
      <Entries entries={listCalls(messages)} />
    </section>
  );
}

export interface BlankQuestion {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly choices: readonly string[];
  readonly isLong: boolean;
  /** Online, the question shows only after certain answers. */
  readonly isConditional: boolean;
}

/** Questions of one page; `records` has one list per blank table entry. */
export interface BlankSection {
  readonly heading: string;
  readonly questions: readonly BlankQuestion[];
  readonly records: readonly (readonly BlankQuestion[])[];
}

export interface BlankForm {
  readonly sections: readonly BlankSection[];
  /** Text above the signature; null if the form type asks for none. */
  readonly statement: string | null;
}

const ENTRIES = 3;

/** Words a form type's questions page by page, without those that paper cannot ask. */
export function createBlankForm(
  { pages }: FormDefinition,
  messages: Messages,
  supportsInternationalAddresses: boolean,
): BlankForm {
  const blocks = pages.flatMap((page) => page.blocks);
  const onlineOnly = listOnlineChoices(blocks);
  const toQuestion = (field: FieldConfig): BlankQuestion => ({
    key: field.key,
    label: messages.text(field.label),
    hint: field.hint === undefined ? '' : messages.text(field.hint),
    choices: listChoices(field, messages, onlineOnly),
    isLong: FIELD_TRAITS[field.type].rows !== undefined,
    isConditional: field.dependencies?.hideOnAnyUnfulfilled === true,
  });
  const sections = pages.map(({ title, blocks: own }) => ({
    heading: messages.text(title),
    questions: own
      .flatMap((block) => listFields(block, supportsInternationalAddresses))
      .filter(({ type, confirms }) => !FIELD_TRAITS[type].isHidden && confirms === undefined)
      .map(toQuestion),
    records: own.flatMap((block) =>
      block.kind === 'recordTable' ? Array.from({ length: ENTRIES }, () => block.fields.map(toQuestion)) : [],
    ),
  }));
  const signature = blocks.find((block) => block.kind === 'signature');
  return {
    sections: sections.filter(({ questions, records }) => questions.length + records.length > 0),
    statement: signature === undefined ? null : messages.text(signature.statement),
  };
}

/** Lists the fields that are asked once. Omits table entries, and documents, which are enclosed with the paper. */
function listFields(block: Block, supportsInternationalAddresses: boolean): readonly FieldConfig[] {
  if (block.kind === 'recordTable') {
    const none = expandConfirmsNone(block);
    return none === undefined ? [] : [none];
  }
  if (block.kind === 'documentManager' || block.kind === 'signature') return [];
  return expandBlock(block, { supportsInternationalAddresses });
}

/** Returns 'key value' of each choice that leads to a wallet: nobody can connect one on paper. */
function listOnlineChoices(blocks: readonly Block[]): ReadonlySet<string> {
  const rules = blocks.flatMap(({ kind, dependencies }) =>
    kind === 'wallet' ? (dependencies?.dependencies ?? []) : [],
  );
  return new Set(rules.map(({ key, value }) => `${key} ${String(value)}`));
}

/** Returns no choices if there are too many to print (states, countries); those are written by hand. */
function listChoices(
  field: FieldConfig,
  messages: Messages,
  onlineOnly: ReadonlySet<string>,
): readonly string[] {
  if (FIELD_TRAITS[field.type].empty === false) return [messages.text('widgets.yes')];
  const choices = listOptions(field)
    .filter(({ value }) => !onlineOnly.has(`${field.key} ${value}`))
    .map((option) => wordOption(option, messages));
  const own = field.metadata?.textOptionLabel;
  return typeof own === 'string' ? [...choices, messages.text(own)] : choices;
}
