import { useEffect } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { keepTrying } from '#design/first-interaction.ts';
import { AlertDialog } from '#design/modal.tsx';
import { ContactLines, phoneAddress } from '#design/themes/shared/site-footer.tsx';
import type { Portal } from '#portal/portal.ts';
import type { FormType } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { formWordKey } from '#words/form-words.ts';
import type { MessageKey, Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { AlertSubject, ErrorInfo } from './error-info.ts';
import { focusPageHeading } from './page-arrival.ts';

interface AlertViewProps {
  readonly info: ErrorInfo;
  readonly onOk: () => void;
}

/**
 * The alert dialog of an error. Where it closes by itself, because the state that it is about has gone on, the news is announced
 * and the page's heading takes the focus.
 */
export function AlertView({ info, onOk }: AlertViewProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const { showError, header, message, advice, overtakenBy } = info;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, in the language of that moment
  useEffect(() => {
    if (overtakenBy === null) return;
    focusPageHeading();
    if (overtakenBy.news !== null) announce(messages.text(overtakenBy.news));
  }, [overtakenBy]);
  return (
    <AlertDialog
      isOpen={showError}
      heading={messages.text(header)}
      okLabel={messages.text('shell.ok')}
      onOk={onOk}
    >
      <AlertWords message={message} advice={advice} />
    </AlertDialog>
  );
}

/** The messages that send their reader to the administrator "below": a dialog covers what stands below it on the page. */
const NAMES_CONTACTS: ReadonlySet<MessageKey> = new Set([
  'filing.problem',
  'filing.submitFailed',
  'filing.cookies.text',
]);

/** A North American number, with or without its country code and an extension. */
const PHONE = String.raw`(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?:,? (?:ext\.? ?|x ?)\d{1,6})?`;

/** What the alert dialog says: message, advice, and how to reach the administrator where the message speaks of that. */
export function AlertWords({ message, advice }: Pick<ErrorInfo, 'message' | 'advice'>) {
  const messages = useMessages();
  return (
    <>
      {message !== '' && (
        <p dir="auto">
          <WithPhoneLinks text={quoteServer(message, messages)} />
        </p>
      )}
      {advice && (
        <p>
          <WithPhoneLinks text={messages.text(advice.key, advice.values)} />
        </p>
      )}
      {NAMES_CONTACTS.has(message) && <ContactLines />}
    </>
  );
}

const SERVER_SAID = 'submissions.serverSaid';

/** A server's own words are no key: they are quoted, so that nobody takes them for the portal's. The start page may lack the words for it. */
function quoteServer(message: string, messages: Messages): string {
  if (messages.has(message) || !messages.has(SERVER_SAID)) return messages.text(message);
  return messages.text(SERVER_SAID, { words: `\u2068${message}\u2069` });
}

/** A text whose phone numbers can be called. The case's own number may be one that no pattern knows ('1-888-CLAIM-US'). */
function WithPhoneLinks({ text }: { readonly text: string }) {
  const own = useMessages().text('themes.contactPhone');
  const numbers = own === '' ? PHONE : `${own.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}|${PHONE}`;
  return text
    .split(new RegExp(String.raw`(?<![\w-])(${numbers})(?![\w-])`))
    .map((part, index) => (index % 2 === 1 ? <PhoneLink key={part} phone={part} /> : part));
}

function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a className="link" href={phoneAddress(phone)}>
      <bdi translate="no">{phone}</bdi>
    </a>
  );
}

/** An alert about a submitted claim: overtaken once the outbox has it in another state than `isStill` names. */
export function aboutRow(
  { id: rowId, formType }: Pick<OutboxRowView, 'id' | 'formType'>,
  isStill: (row: OutboxRowView) => boolean,
): AlertSubject {
  return aboutOutbox((rows, wordState) => {
    const row = rows.find(({ id }) => id === rowId);
    if (row === undefined) return formWordKey('submissions.noLongerWaiting', formType);
    return isStill(row) ? undefined : wordState(row);
  });
}

/** An alert about a draft: overtaken once it is submitted, which another tab may do. */
export function aboutDraft(draftId: string | undefined): AlertSubject {
  return aboutOutbox((rows, wordState) => {
    const row = rows.find((each) => each.draftId === draftId);
    return row && wordState(row);
  });
}

/** An alert about an authorize or a submit that is under way: overtaken once that has ended. */
export function aboutSubmitting({ filing: { state } }: Pick<Portal, 'filing'>): AlertSubject {
  return {
    watch: (overtaken) =>
      state.subscribe(() => {
        if (!state.get().isSubmitting) overtaken(null);
      }),
  };
}

/** An alert about an attempt to sign in: overtaken once these credentials are proven, or another page is gone back to. */
export function aboutAttempt(
  { filing: { state } }: Pick<Portal, 'filing'>,
  formType: FormType,
): AlertSubject {
  return {
    watch(overtaken) {
      const ending = new AbortController();
      const { pathname } = location;
      const leave = () => {
        if (location.pathname !== pathname) overtaken(null);
      };
      window.addEventListener('popstate', leave, { signal: ending.signal });
      const stop = state.subscribe(() => {
        if (state.get().authorized[formType]) overtaken(null);
      });
      return () => {
        ending.abort();
        stop();
      };
    },
  };
}

/** @param findNews undefined while the alert is still true. */
function aboutOutbox(
  findNews: (
    rows: readonly OutboxRowView[],
    wordState: (row: OutboxRowView) => MessageKey,
  ) => MessageKey | undefined,
): AlertSubject {
  return {
    watch(overtaken) {
      let stop = () => {};
      const callOff = keepTrying(
        // Not with the start page, whose alerts are of other things.
        () => Promise.all([import('#outbox/outbox-view.ts'), import('#outbox/row-advice.ts')]),
        ([{ watchOutbox }, { adviseRow }]) => {
          const wordState = (row: OutboxRowView) =>
            formWordKey(`submissions.state.${adviseRow(row).key}.title`, row.formType);
          stop = watchOutbox((rows) => {
            const news = findNews(rows, wordState);
            if (news !== undefined) overtaken(news);
          });
        },
      );
      return () => {
        callOff();
        stop();
      };
    },
  };
}
