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

/** Shows the alert dialog of an error. When it closes by itself it announces the news and focuses the page's heading. */
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

/** Messages that refer to the administrator "below", which a dialog covers. */
const NAMES_CONTACTS: ReadonlySet<MessageKey> = new Set([
  'filing.problem',
  'filing.submitFailed',
  'filing.cookies.text',
]);

/** North American phone number, with or without its country code and an extension. */
const PHONE = String.raw`(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?:,? (?:ext\.? ?|x ?)\d{1,6})?`;

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

/** Quotes a server's own words, which are no key, so that nobody takes them for the portal's; not if the words for it are not loaded. */
function quoteServer(message: string, messages: Messages): string {
  if (messages.has(message) || !messages.has(SERVER_SAID)) return messages.text(message);
  return messages.text(SERVER_SAID, { words: `\u2068${message}\u2069` });
}

/** Renders a text with its phone numbers as links. The case's own number may fit no pattern ('1-888-CLAIM-US'). */
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

/** Returns the subject of an alert about a submitted claim: overtaken once `isStill` does not hold for its row any more. */
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

/** Returns the subject of an alert about a draft: overtaken once it is submitted, which another tab may do. */
export function aboutDraft(draftId: string | undefined): AlertSubject {
  return aboutOutbox((rows, wordState) => {
    const row = rows.find((each) => each.draftId === draftId);
    return row && wordState(row);
  });
}

/** Returns the subject of an alert about a running authorize or submit: overtaken once that has ended. */
export function aboutSubmitting({ filing: { state } }: Pick<Portal, 'filing'>): AlertSubject {
  return {
    watch: (overtaken) =>
      state.subscribe(() => {
        if (!state.get().isSubmitting) overtaken(null);
      }),
  };
}

/** Returns the subject of an alert about a sign-in: overtaken once its credentials are proven, or on going back to another page. */
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

/** @param findNews returns undefined while the alert is still true. */
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
        // Loaded only here: alerts of the start page are about other things.
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
