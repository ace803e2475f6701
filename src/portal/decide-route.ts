import { chooseCulture, findEnabledCulture, findPathCulture } from '#server/cultures.ts';
import { findPassedDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import { GENERIC_ROUTES } from './address.ts';

export interface RouteFacts {
  readonly path: string;
  readonly search: string;
  readonly activeCulture: string;
  readonly enabledCultures: readonly string[];
  /** Deadlines that close the route; empty for pages that no deadline closes. */
  readonly deadlineKeys: readonly DeadlineKey[];
  readonly deadlines: Pick<DeadlineTargetOptions, 'schedule' | 'origin' | 'allowedRedirectOrigins'>;
  readonly now: Date;
  /** Form type whose authorization the page needs; null for start pages and pages of no form. */
  readonly needsAuthorization: FormType | null;
  readonly isAuthorized: boolean;
  readonly pageExists: boolean;
}

/** Decision about a navigation. `change-culture`: load the culture, then decide again. */
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
 * Decides where a navigation leads. Checks in this order: query, culture (its place in the address, then its words), deadline,
 * authorization, page (decisions, "Routes"). The page of a passed deadline does not redirect to itself (specification, section 4).
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
    // This page is itself closed by the deadline: showing it would leave it open, and redirecting to it would loop.
    const path = GENERIC_ROUTES.defaultDeadline;
    if (!isHere(path)) return { kind: 'deadline-passed', target: { kind: 'internal', path } };
  }

  if (facts.needsAuthorization !== null && !facts.isAuthorized) {
    return { kind: 'session-expired', query: { form: facts.needsAuthorization, culture } };
  }
  return { kind: facts.pageExists ? 'show' : 'not-found' };
}

/**
 * Returns the canonical address of a page in a culture: `/es/standard` becomes `/standard?culture=es`, the code takes the server's
 * spelling, and a culture that is not enabled is dropped (decisions). Returns undefined if the address is canonical already.
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

/** Strips query, fragment and trailing slashes, so that two addresses of one page are equal. */
function trimPath(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** Target of a passed deadline. `internal`: a path of this origin with query and fragment. `external`: needs a full page navigation. */
export type DeadlineTarget =
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string };

export interface DeadlineTargetOptions {
  readonly schedule: DeadlineSchedule;
  readonly passed: DeadlineKey;
  readonly culture: string;
  readonly origin: string;
  readonly allowedRedirectOrigins: readonly string[];
}

/**
 * Returns the target of a passed deadline: its redirect for the culture, else the global deadline's default, else /deadline
 * (specification, section 4). The server is not trusted here: a target that is not http(s), or of an origin neither this one nor
 * allowed, becomes /deadline.
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
    // The browser would read a path that begins with two slashes as another host.
    if (url.pathname.startsWith('//')) return undefined;
    return { kind: 'internal', path: url.pathname + url.search + url.hash };
  }
  return options.allowedRedirectOrigins.includes(url.origin)
    ? { kind: 'external', url: url.href }
    : undefined;
}

/** Query string whose values hold only allowed characters; if `changed`, the page's address must be replaced by it. */
export interface SanitizedQuery {
  /** With its leading "?", or "". Equal to the input unless `changed`. */
  readonly search: string;
  readonly changed: boolean;
}

/** Keeps only letters, digits, hyphens and underscores in each value of a query string (specification, section 4). */
export function sanitizeQuery(search: string): SanitizedQuery {
  const given = [...new URLSearchParams(search)];
  const kept = given.map(([name, value]): [string, string] => [name, value.replace(/[^A-Za-z0-9_-]/g, '')]);
  const changed = kept.some(([, value], index) => value !== given[index]?.[1]);
  if (!changed) return { search, changed };
  const text = new URLSearchParams(kept).toString();
  return { search: text === '' ? '' : `?${text}`, changed };
}
