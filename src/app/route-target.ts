import { deadlineKeysOf } from '#server/deadline-schedule.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import { type FormType, slugToFormType } from '#server/form-type.ts';

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
  if (formType === undefined || others.length > 0) return { kind: 'page' };
  return { kind: 'form', formType, pageSlug: second };
}

/** The confirmation lists no deadline keys: a claim filed a second before the deadline shows its reference code. */
export function deadlineKeysOfTarget(target: RouteTarget): readonly DeadlineKey[] {
  return target.kind === 'form' && target.pageSlug !== 'confirmation' ? deadlineKeysOf(target.formType) : [];
}
