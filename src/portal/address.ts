import { CONFIRMATION_SLUG } from '#claim/definition/page-roles.ts';
import { theCase } from '#server/case.ts';
import { deadlineKeysOf } from '#server/deadline-schedule.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import { type FormType, slugToFormType } from '#server/form-type.ts';
import type { Messages } from '#words/messages.ts';

/** Generic routes under their default names (specification, section 2). The catch-all matches every path that no other route does. */
export const GENERIC_ROUTES = {
  catchAll: '/$',
  notFound: '/page-not-found',
  error: '/error',
  defaultDeadline: '/deadline',
  sessionExpired: '/session-expired',
} as const;

/** Returns the address of the FAQ section on changing a filed claim; of the contact page, if the case has no such section. */
export function changeAddress(): string {
  const faq = theCase().contentPages.faq as { readonly sections: readonly { id: string }[] } | undefined;
  return faq?.sections.some(({ id }) => id === 'amend') ? '/faq#amend' : '/contact';
}

/** Target of a path (specification, section 2; decisions, "Routes"). */
export type RouteTarget =
  | { readonly kind: 'form'; readonly formType: FormType; readonly pageSlug: string }
  /** Generic and content pages: open to everyone, closed by no deadline. */
  | { readonly kind: 'page' };

/** Reads a path: `/` is the first page of the default form type, `/{slug}` a form type's start page, `/{slug}/{page}` one of its pages. */
export function readRouteTarget(pathname: string, defaultForm: FormType): RouteTarget {
  const [first = '', second = '', ...others] = pathname.split('/').filter(Boolean);
  if (first === '') return { kind: 'form', formType: defaultForm, pageSlug: '' };
  const formType = slugToFormType(first);
  // `/claim/status` lists the claims on this device and is open to all, even if the case has a form with the slug "claim".
  const isClaims = first === 'claim' && second === 'status';
  if (formType === undefined || isClaims || others.length > 0) return { kind: 'page' };
  return { kind: 'form', formType, pageSlug: second };
}

/** Returns the deadlines that close a target. The confirmation has none: a claim filed a second before one still shows its code. */
export function deadlineKeysOfTarget(target: RouteTarget): readonly DeadlineKey[] {
  return target.kind === 'form' && target.pageSlug !== CONFIRMATION_SLUG
    ? deadlineKeysOf(target.formType)
    : [];
}

/** Query values, always plain strings: '?culture=es' is never read as JSON. The last of a repeated name wins. */
export type PortalSearch = Readonly<Record<string, string>>;

/** Reads a query string ('?a=b' or 'a=b'). */
export function parseSearch(queryString: string): PortalSearch {
  return Object.fromEntries(new URLSearchParams(queryString));
}

/** Writes a query string, with its question mark unless it is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}

interface ExpiredParts {
  readonly settings: { readonly defaultForm: FormType };
  readonly messages: { getMessages(): Pick<Messages, 'culture'> };
}

/** Builds the query of /session-expired (specification, section 2): culture, and form type of the open page, else of the open claim. */
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
