import { CONFIRMATION_SLUG } from '#claim/definition/page-roles.ts';
import { theCase } from '#server/case.ts';
import { deadlineKeysOf } from '#server/deadline-schedule.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import { type FormType, slugToFormType } from '#server/form-type.ts';
import type { Messages } from '#words/messages.ts';

/**
 * The generic routes under their default names (specification, section 2). The catch-all takes whatever no
 * other does.
 */
export const GENERIC_ROUTES = {
  catchAll: '/$',
  notFound: '/page-not-found',
  error: '/error',
  defaultDeadline: '/deadline',
  sessionExpired: '/session-expired',
} as const;

/** The section of the case's questions that says how a claim that was filed is changed; where it has none, the page that says whom to ask. */
export function changeAddress(): string {
  const faq = theCase().contentPages.faq as { readonly sections: readonly { id: string }[] } | undefined;
  return faq?.sections.some(({ id }) => id === 'amend') ? '/faq#amend' : '/contact';
}

/** What a path leads to (specification, section 2; decisions, "Routes"). */
export type RouteTarget =
  | { readonly kind: 'form'; readonly formType: FormType; readonly pageSlug: string }
  /** Generic and content pages: open to all, closed by no deadline. */
  | { readonly kind: 'page' };

/**
 * Reads a path: `/` is the first page of the default form type, `/{slug}` a form type's start, `/{slug}/{page}` one of its
 * pages.
 */
export function readRouteTarget(pathname: string, defaultForm: FormType): RouteTarget {
  const [first = '', second = '', ...others] = pathname.split('/').filter(Boolean);
  if (first === '') return { kind: 'form', formType: defaultForm, pageSlug: '' };
  const formType = slugToFormType(first);
  // Of a case that has a form of the name "Claim" too, the claims on this device stand below its address, and are open to all.
  const isClaims = first === 'claim' && second === 'status';
  if (formType === undefined || isClaims || others.length > 0) return { kind: 'page' };
  return { kind: 'form', formType, pageSlug: second };
}

/** The confirmation lists no deadline keys: a claim filed a second before the deadline shows its reference code. */
export function deadlineKeysOfTarget(target: RouteTarget): readonly DeadlineKey[] {
  return target.kind === 'form' && target.pageSlug !== CONFIRMATION_SLUG
    ? deadlineKeysOf(target.formType)
    : [];
}

/** Query values are plain strings: '?culture=es' is never read as JSON. The last of a repeated name wins. */
export type PortalSearch = Readonly<Record<string, string>>;

/** Reads a query string ('?a=b' or 'a=b'). */
export function parseSearch(queryString: string): PortalSearch {
  return Object.fromEntries(new URLSearchParams(queryString));
}

/** Writes a query string, with its question mark where there is anything to write. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

/** What the query is made of; a portal has it. */
interface ExpiredParts {
  readonly settings: { readonly defaultForm: FormType };
  readonly messages: { getMessages(): Pick<Messages, 'culture'> };
}

/**
 * The query of /session-expired (specification, section 2): the form type of the page that was open, or the one whose claim was, and the
 * culture.
 */
export function toExpiredSearch(
  { settings, messages }: ExpiredParts,
  slug: string,
  activeFormType: FormType | null,
): PortalSearch {
  return {
    form: slugToFormType(slug) ?? activeFormType ?? settings.defaultForm,
    culture: messages.getMessages().culture,
  };
}
