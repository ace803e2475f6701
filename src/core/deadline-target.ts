import type { DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';
import { GENERIC_ROUTES } from './navigation/generic-routes.ts';

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
