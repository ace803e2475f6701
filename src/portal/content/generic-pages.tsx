import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { KeyDates } from '#deadlines/ui/key-dates.tsx';
import type { FactualMessage } from '#outbox/factual-messages.ts';
import type { KeptClaims } from '#outbox/kept-claims.ts';
import { mayBeFiled } from '#outbox/row-advice.ts';
import { useKeptClaims } from '#outbox/ui/use-claims.ts';
import type { PortalSearch } from '#portal/address.ts';
import { getFormNavigation } from '#portal/claim-page/form-navigation.ts';
import { ContactWays, Fact, Page, PageHeading } from '#portal/pages/page.tsx';
import { usePortal } from '#portal/portal.ts';
import { type FormType, formSlug, isOfCase } from '#server/form-type.ts';
import { SupportCodeLines } from '#support/ui/support-code-lines.tsx';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';

const HOME = { href: '/', label: 'generic.link.home' };
const STATUS = { href: '/claim/status', label: 'generic.link.status' };
const FAQ = { href: '/faq', label: 'generic.link.faq' };

/** Clears the form state on not-found, error and session-expired (specification, section 4). */
function useClearedNavigation(): void {
  const portal = usePortal();
  useEffect(() => getFormNavigation(portal).clear(), [portal]);
}

export function NotFoundPage() {
  useClearedNavigation();
  return <MessagePage name="notFound" links={[HOME, STATUS, FAQ]} />;
}

export function ErrorPage() {
  useClearedNavigation();
  return (
    <MessagePage name="error" fact="shell.pageFailed.kept" links={[HOME, STATUS]}>
      <SupportCodeLines />
    </MessagePage>
  );
}

export function DeadlinePage() {
  return (
    <MessagePage name="deadline" links={[STATUS, { href: '/dates', label: 'generic.link.dates' }, FAQ]} />
  );
}

/**
 * /session-expired: tells what this device holds of the form type, and links back to it (specification, section 2). A draft goes on from
 * the start page; after a filed claim the link is left out, because that page would say to file another.
 */
export function SessionExpiredPage() {
  useClearedNavigation();
  const { settings } = usePortal();
  const search: PortalSearch = useSearch({ strict: false });
  const formType = isOfCase(search.form ?? '') ? String(search.form) : settings.defaultForm;
  const word = findOutcome(useKeptClaims(), formType);
  const href = `/${formSlug(formType)}`;
  const back = { href, label: formWordKey('generic.sessionExpired.back', formType) };
  if (word === 'nothing') {
    const start = { href, label: 'submissions.erased.start' };
    return (
      <MessagePage name="sessionExpired" text="generic.sessionExpired.nothing" links={[start, STATUS]} />
    );
  }
  return word === undefined ? (
    <MessagePage name="sessionExpired" fact="generic.sessionExpired.locked" links={[back, STATUS]} />
  ) : (
    <MessagePage
      name="sessionExpired"
      text={formWordKey(`generic.sessionExpired.${word}`, formType)}
      links={word === 'filed' ? [STATUS, HOME] : [STATUS, back]}
    />
  );
}

/**
 * Returns what became of this form type's claim here, or `nothing` if nothing is kept; undefined if one may go on or may be filed, or until
 * known.
 */
function findOutcome(
  kept: KeptClaims | undefined,
  formType: FormType,
): 'waiting' | 'filed' | 'nothing' | undefined {
  if (kept === undefined) return undefined;
  const { waiting, receipts, drafts } = kept;
  const has = (list: readonly { readonly formType: FormType }[]) =>
    list.some((each) => each.formType === formType);
  if (has(waiting)) return has(waiting.filter(mayBeFiled)) ? undefined : 'waiting';
  if (waiting.length + receipts.length + drafts.length === 0) return 'nothing';
  return has(receipts) && !has(drafts) ? 'filed' : undefined;
}

export function DatesPage() {
  const { deadlines, clock } = usePortal();
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  return (
    <Page>
      <PageHeading text={messages.text('generic.dates.title')} />
      <p className="page__lead">{messages.rich('generic.dates.intro')}</p>
      <KeyDates schedule={schedule} clock={clock} portalAddress={location.origin} />
    </Page>
  );
}

export interface MessagePageProps {
  /** The texts are `generic.{name}.title` and `generic.{name}.text`. */
  readonly name: 'notFound' | 'error' | 'deadline' | 'sessionExpired';
  /** Shown only while it is true. */
  readonly fact?: FactualMessage;
  /** Message key that replaces `generic.{name}.text`. */
  readonly text?: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
  readonly children?: ReactNode;
}

export function MessagePage(props: MessagePageProps) {
  const { name, fact, text = `generic.${name}.text`, links, children } = props;
  const messages = useMessages();
  return (
    <Page>
      <PageHeading text={messages.text(`generic.${name}.title`)} />
      {fact !== undefined && <Fact message={fact} />}
      <p className="page__lead">{messages.rich(text)}</p>
      <ul className="page__links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <PortalLink className="link" href={href}>
              {messages.text(label)}
            </PortalLink>
          </li>
        ))}
      </ul>
      {children}
      <ContactWays />
    </Page>
  );
}
