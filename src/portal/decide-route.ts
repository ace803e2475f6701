import { chooseCulture, findEnabledCulture, findPathCulture } from '#server/cultures.ts';
import { findPassedDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import { GENERIC_ROUTES } from './address.ts';

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
  const culture = asked === null ? facts.activeCulture : chooseCulture(facts.enabledCultures, asked);
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

/** `internal`: a path of this origin with its query and fragment. `external`: needs a full page navigation. */
export type DeadlineTarget =
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string };

export interface DeadlineTargetOptions {
  readonly schedule: DeadlineSchedule;
  readonly passed: DeadlineKey;
  readonly culture: string;
  /** This site's origin. */
  readonly origin: string;
  readonly allowedRedirectOrigins: readonly string[];
}

/**
 * Where a passed deadline leads: its target for the culture, else the global deadline's default, else /deadline
 * (specification, section 4). The server's word is not trusted: a target must be http(s), of this origin or an allowed
 * one; any other leads to /deadline.
 */
export function resolveDeadlineTarget(options: DeadlineTargetOptions): DeadlineTarget {
  const { schedule, passed, culture } = options;
  const target = schedule[passed]?.redirects[culture] || schedule.globalDeadline?.redirects.default;
  return (
    (target && checkTarget(target, options)) || { kind: 'internal', path: GENERIC_ROUTES.defaultDeadline }
  );
}

function checkTarget(target: string, options: DeadlineTargetOptions): DeadlineTarget | undefined {
  if (!URL.canParse(target, options.origin)) return undefined;
  const url = new URL(target, options.origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.origin === new URL(options.origin).origin) {
    // A path that begins with two slashes would be read as another host by whoever navigates to it.
    if (url.pathname.startsWith('//')) return undefined;
    return { kind: 'internal', path: url.pathname + url.search + url.hash };
  }
  return options.allowedRedirectOrigins.includes(url.origin)
    ? { kind: 'external', url: url.href }
    : undefined;
}

/** A query string without a value's forbidden characters; `changed` tells that the page must be replaced by it. */
export interface SanitizedQuery {
  /** With its leading "?", or "". The same text as was given where nothing changed. */
  readonly search: string;
  readonly changed: boolean;
}

/** Keeps letters, digits, hyphens and underscores in every value of a query string (specification, section 4). */
export function sanitizeQuery(search: string): SanitizedQuery {
  const given = [...new URLSearchParams(search)];
  const kept = given.map(([name, value]): [string, string] => [name, value.replace(/[^A-Za-z0-9_-]/g, '')]);
  const changed = kept.some(([, value], index) => value !== given[index]?.[1]);
  if (!changed) return { search, changed };
  const text = new URLSearchParams(kept).toString();
  return { search: text === '' ? '' : `?${text}`, changed };
}
