import { ContactLines, phoneAddress } from '#design/themes/shared/site-footer.tsx';
import type { MessageKey } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { ErrorInfo } from './error-info.ts';

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
      {/* A server's own words are no key, and show as they are. */}
      <p dir="auto">
        <WithPhoneLinks text={messages.text(message)} />
      </p>
      {advice && (
        <p>
          <WithPhoneLinks text={messages.text(advice.key, advice.values)} />
        </p>
      )}
      {NAMES_CONTACTS.has(message) && <ContactLines />}
    </>
  );
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
      <bdi>{phone}</bdi>
    </a>
  );
}
