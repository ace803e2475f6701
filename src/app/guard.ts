import { redirect } from '@tanstack/react-router';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import { chooseCulture } from '#core/culture.ts';
import { findPassedDeadline } from '#core/deadline.ts';
import { resolveDeadlineTarget } from '#core/deadline-target.ts';
import { sanitizeQuery } from '#core/query.ts';
import { activateCulture } from './culture-choice.ts';
import { leaveTo } from './leave-to.ts';
import type { Portal } from './portal.ts';
import { deadlineKeysOfTarget, type RouteTarget, readRouteTarget } from './route-target.ts';
import { type PortalSearch, parseSearch } from './search-params.ts';

/** What the router tells of where the claimant goes. */
export interface NavigationLocation {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/**
 * Decides a navigation: query, culture, deadline, authorization, in this order (decisions, "Routes").
 * @throws a router redirect where the claimant has to go elsewhere.
 */
export async function guardNavigation(portal: Portal, location: NavigationLocation): Promise<void> {
  const search = guardQuery(location);
  await guardCulture(portal, search);
  const target = readRouteTarget(location.pathname, portal.settings.defaultForm);
  await guardDeadline(portal, target, search);
  await guardAuthorization(portal, target, search);
}

/** Values with other characters than letters, digits, hyphen and underscore: the page is replaced (section 4). */
function guardQuery({ pathname, searchStr, hash }: NavigationLocation): PortalSearch {
  const { search, changed } = sanitizeQuery(searchStr);
  if (changed) throw redirect({ to: pathname, search: parseSearch(search), hash, replace: true });
  return parseSearch(searchStr);
}

async function guardCulture({ api, messages }: Portal, search: PortalSearch): Promise<void> {
  const current = messages.getMessages();
  if (search.culture === undefined) return;
  const culture = chooseCulture({ query: search.culture }, Object.keys(current.enabledCultures));
  // A language that cannot be fetched now leaves the one that holds.
  if (culture !== current.culture) await activateCulture(culture, { api, messages }).catch(() => undefined);
}

async function guardDeadline(portal: Portal, target: RouteTarget, search: PortalSearch): Promise<void> {
  const schedule = portal.deadlines.get();
  const passed = findPassedDeadline(schedule, deadlineKeysOfTarget(target), portal.clock.now());
  if (passed === undefined) return;
  const { settings, messages } = portal;
  const leads = resolveDeadlineTarget({
    schedule,
    passed,
    culture: messages.getMessages().culture,
    origin: location.origin,
    allowedRedirectOrigins: settings.allowedRedirectOrigins,
  });
  if (leads.kind === 'external') await leaveTo(leads.url);
  else {
    const url = new URL(leads.path, location.origin);
    throw redirect({ to: url.pathname, search: { ...search, ...parseSearch(url.search) }, replace: true });
  }
}

/** Start pages are open; every other page of a form needs its authorization (specification, sections 2 and 6). */
async function guardAuthorization(portal: Portal, target: RouteTarget, search: PortalSearch): Promise<void> {
  if (target.kind === 'page' || target.pageSlug === '') return;
  const { formType, pageSlug } = target;
  const access = await portal.filing.findAccess(formType);
  if (access === 'none') {
    throw redirect({
      to: '/session-expired',
      search: { form: formType, ...cultureOf(search) },
      replace: true,
    });
  }
  // A submitted claim is not edited until it is taken back.
  if (access === 'submitted' && pageSlug !== 'confirmation') {
    const params = { form: FORM_SLUGS[formType], page: 'confirmation' };
    throw redirect({ to: '/$form/$page', params, search, replace: true });
  }
}

function cultureOf({ culture }: PortalSearch): PortalSearch {
  return culture === undefined ? {} : { culture };
}
