import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FORM_SLUGS, formTypeSchema } from '#core/contract/form-type.ts';
import { SupportCodeLines } from '#features/support/support-code-lines.tsx';
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
    <MessagePage name="error" links={[HOME, STATUS]}>
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

/** /session-expired: the way back to the draft is the form type's start page (specification, section 2). */
export function SessionExpiredPage() {
  useClearedNavigation();
  const { settings } = usePortal();
  const search: PortalSearch = useSearch({ strict: false });
  const form = formTypeSchema.safeParse(search.form);
  const formType = form.success ? form.data : settings.defaultForm;
  return (
    <MessagePage
      name="sessionExpired"
      links={[{ href: `/${FORM_SLUGS[formType]}`, label: 'generic.sessionExpired.back' }, STATUS]}
    />
  );
}
