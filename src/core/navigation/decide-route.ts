import { chooseCulture, findEnabledCulture, findPathCulture } from '#server/cultures.ts';
import { findPassedDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import {
  type DeadlineTarget,
  type DeadlineTargetOptions,
  resolveDeadlineTarget,
} from '../deadline-target.ts';
import { sanitizeQuery } from '../query.ts';
import { GENERIC_ROUTES } from './generic-routes.ts';

/** What is known when the claimant goes somewhere. */
export interface RouteFacts {
  readonly path: string;
  readonly search: string;
  readonly activeCulture: string;
  readonly enabledCultures: readonly string[];
  /** The route's deadline keys; none for pages that no deadline closes. */
  readonly deadlineKeys: readonly DeadlineKey[];
  readonly deadlines: Pick<DeadlineTargetOptions, 'schedule' | 'origin' | 'allowedRedirectOrigins'>;
  readonly now: Date;
  /** The form type whose authorization the page needs; null for start pages and pages of no form. */
  readonly needsAuthorization: FormType | null;
  readonly isAuthorized: boolean;
  readonly pageExists: boolean;
}

/** What to do about it. `change-culture`: load the culture, then decide again. */
export type RouteDecision =
  | { readonly kind: 'replace-address'; readonly path: string; readonly search: string }
  | { readonly kind: 'change-culture'; readonly culture: string }
  | { readonly kind: 'deadline-passed'; readonly target: DeadlineTarget }
  | {
      readonly kind: 'session-expired';
      readonly query: { readonly form: FormType; readonly culture: string };
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'show' };

/**
 * Decides where the claimant may go, in this order: query, culture (its place in the address, then its words), deadline, authorization, page (decisions,
 * "Routes"). On the page of passed deadlines itself there is no redirect (specification, section 4).
 */
export function decideRoute(facts: RouteFacts): RouteDecision {
  const { search, changed } = sanitizeQuery(facts.search);
  if (changed) return { kind: 'replace-address', path: facts.path, search };

  const settled = settleCultureAddress({ path: facts.path, search }, facts.enabledCultures);
  if (settled !== undefined) return { kind: 'replace-address', ...settled };
  const asked = new URLSearchParams(search).get('culture');
  const culture =
    asked === null ? facts.activeCulture : chooseCulture({ query: asked }, facts.enabledCultures);
  if (culture !== facts.activeCulture) return { kind: 'change-culture', culture };

  const passed = findPassedDeadline(facts.deadlines.schedule, facts.deadlineKeys, facts.now);
  if (passed !== undefined) {
    const target = resolveDeadlineTarget({ ...facts.deadlines, passed, culture });
    const isHere = (path: string) => trimPath(path) === trimPath(facts.path);
    if (target.kind === 'external' || !isHere(target.path)) return { kind: 'deadline-passed', target };
    // A target that is closed itself would stay open, or lead to itself without end.
    const path = GENERIC_ROUTES.defaultDeadline;
    if (!isHere(path)) return { kind: 'deadline-passed', target: { kind: 'internal', path } };
  }

  if (facts.needsAuthorization !== null && !facts.isAuthorized) {
    return { kind: 'session-expired', query: { form: facts.needsAuthorization, culture } };
  }
  return { kind: facts.pageExists ? 'show' : 'not-found' };
}

/**
 * The one address of a page in a culture: `/es/standard` is `/standard?culture=es`, the code is spelt as the server spells it, and
 * one that is not offered goes (decisions). Undefined where the address is that already.
 */
function settleCultureAddress(
  { path, search }: Pick<RouteFacts, 'path' | 'search'>,
  enabledCultures: readonly string[],
): { readonly path: string; readonly search: string } | undefined {
  const query = new URLSearchParams(search);
  const asked = query.get('culture');
  const inPath = findPathCulture(path, enabledCultures);
  const culture = findEnabledCulture(asked, enabledCultures) ?? inPath;
  if (inPath === undefined && (culture ?? null) === asked) return undefined;
  query.delete('culture');
  if (culture !== undefined) query.set('culture', culture);
  const text = query.toString();
  return {
    path: inPath === undefined ? path : `/${path.split('/').slice(2).join('/')}`,
    search: text === '' ? '' : `?${text}`,
  };
}

/** A path without query, fragment and the slashes at its end, by which two addresses are the same page. */
function trimPath(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/\/+$/, '');
}
