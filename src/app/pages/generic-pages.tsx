import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SupportCodeLines } from '#features/support/support-code-lines.tsx';
import type { KeptClaims } from '#outbox/kept-claims.ts';
import { useKeptClaims } from '#outbox/ui/use-claims.ts';
import { FORM_SLUGS, type FormType, formTypeSchema } from '#server/form-type.ts';
import { formWordKey } from '#words/form-words.ts';
import { getFormNavigation } from '../form-navigation.ts';
import { usePortal } from '../portal.ts';
import type { PortalSearch } from '../search-params.ts';
import { MessagePage } from './message-page.tsx';

const HOME = { href: '/', label: 'generic.link.home' };
const STATUS = { href: '/claim/status', label: 'generic.link.status' };
const FAQ = { href: '/faq', label: 'generic.link.faq' };

/** The form state is cleared on not-found, error and session-expired (specification, section 4). */
function useClearedNavigation(): void {
  const portal = usePortal();
  useEffect(() => getFormNavigation(portal).clear(), [portal]);
}

/** /page-not-found and the catch-all. */
export function NotFoundPage() {
  useClearedNavigation();
  return <MessagePage name="notFound" links={[HOME, STATUS, FAQ]} />;
}

/** /error: the general error. */
export function ErrorPage() {
  useClearedNavigation();
  return (
    <MessagePage name="error" fact="shell.pageFailed.kept" links={[HOME, STATUS]}>
      <SupportCodeLines />
    </MessagePage>
  );
}

/** /deadline: the default page of a passed deadline. */
export function DeadlinePage() {
  return (
    <MessagePage name="deadline" links={[STATUS, { href: '/dates', label: 'generic.link.dates' }, FAQ]} />
  );
}

/**
 * /session-expired: what this device holds of the form type, and the way back to it (specification, section 2). A draft is gone on
 * with from the start page; to one whose claim is filed that page would say to file another.
 */
export function SessionExpiredPage() {
  useClearedNavigation();
  const { settings } = usePortal();
  const search: PortalSearch = useSearch({ strict: false });
  const form = formTypeSchema.safeParse(search.form);
  const formType = form.success ? form.data : settings.defaultForm;
  const word = findOutcome(useKeptClaims(), formType);
  const back = {
    href: `/${FORM_SLUGS[formType]}`,
    label: formWordKey('generic.sessionExpired.back', formType),
  };
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

/** What has become of a claim of the form type that was submitted here; undefined where one may be gone on with, or none is known. */
function findOutcome(kept: KeptClaims | undefined, formType: FormType): 'waiting' | 'filed' | undefined {
  const has = (list: readonly { readonly formType: FormType }[] = []) =>
    list.some((each) => each.formType === formType);
  if (has(kept?.waiting)) return 'waiting';
  return has(kept?.receipts) && !has(kept?.drafts) ? 'filed' : undefined;
}
