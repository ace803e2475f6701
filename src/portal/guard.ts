import { redirect } from '@tanstack/react-router';
import { loadBlocks } from '#claim/blocks/block-registry.ts';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { isNoAnswer } from '#kernel/async.ts';
import { isStorageShut } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormAccess } from '#session/filing/filing-session.ts';
import {
  deadlineKeysOfTarget,
  GENERIC_ROUTES,
  type PortalSearch,
  parseSearch,
  type RouteTarget,
  readRouteTarget,
} from './address.ts';
import { decideRoute, type RouteDecision } from './decide-route.ts';
import type { Portal } from './portal.ts';
import { activateCulture } from './start-up/culture.ts';

export interface NavigationLocation {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/**
 * Carries out the decision of portal/decide-route.ts: query, culture, deadline, authorization, page, in this order (decisions, "Routes").
 * @param signal aborts when the claimant navigates elsewhere meanwhile. The guard then redirects no more: the router would not follow,
 * and the page, hidden for the redirect, would never be shown again.
 * @throws a router redirect if the claimant has to go elsewhere.
 */
export async function guardNavigation(
  portal: Portal,
  going: NavigationLocation,
  signal: AbortSignal,
): Promise<void> {
  const target = readRouteTarget(going.pathname, portal.settings.defaultForm);
  const words = loadWords(portal, target);
  // Started before the first await: a language that the claimant chooses meanwhile is the later choice, and wins.
  const culture = takeCulture(portal, target, going);
  const needsAuthorization = findGuardedForm(target);
  const access = needsAuthorization === null ? 'open' : await findAccess(portal, needsAuthorization);
  // Storage is shut, so nobody knows whether the session lives; the page itself says that storage does not answer.
  const isShut = access === 'none' && isStorageShut();
  const page = await findPage(target);
  const pageExists = page !== undefined || needsAuthorization === null;
  const situation = {
    target,
    needsAuthorization,
    isAuthorized: access === 'open' || access === 'submitted' || isShut,
    pageExists,
  };
  const activeCulture = await culture;
  if (signal.aborted) return;
  const decide = () => decideNow(portal, going, situation, activeCulture);
  let decision = decide();
  if (decision.kind === 'deadline-passed' && portal.mayDeadlinesBeOld()) {
    // A cache's deadlines close no form before the server was asked: it may have extended them.
    await portal.refreshDeadlines();
    if (signal.aborted) return;
    decision = decide();
  }
  await leadOn(decision, access, portal, target, going);
  await carryOut(decision, portal, going);
  await Promise.all([words, page && loadCode(page)]);
}

/**
 * Activates the culture that the address asks for. If the language cannot be fetched, the active one stays.
 * @returns the culture that the address asks for, fetched or not, to decide the rest by.
 */
async function takeCulture(portal: Portal, target: RouteTarget, going: NavigationLocation): Promise<string> {
  const { culture } = portal.messages.getMessages();
  const decision = decideNow(portal, going, { ...OPEN, target }, culture);
  if (decision.kind !== 'change-culture') return culture;
  await activateCulture(decision.culture, portal).catch(() => undefined);
  return decision.culture;
}

async function findAccess({ filing }: Portal, formType: FormType): Promise<FormAccess> {
  try {
    return await filing.findAccess(formType);
  } catch (error) {
    if (isNoAnswer(error)) return 'none';
    throw error;
  }
}

/** Loads all words before any page but a start page, which carries its own. The error boundary, with words of its own, tells a failure. */
async function loadWords({ messages }: Portal, target: RouteTarget): Promise<void> {
  if (target.kind === 'form' && target.pageSlug === '') return;
  await messages.loadRest();
}

/** Loads a page's code before it is shown: fields that come in later would move what somebody already reads or types. */
async function loadCode(page: PageDefinition): Promise<void> {
  // The page meets the failure again, and reports it.
  await Promise.all([loadFormWidgets(), loadBlocks(page)]).catch(() => undefined);
}

interface Situation {
  readonly target: RouteTarget;
  readonly needsAuthorization: FormType | null;
  readonly isAuthorized: boolean;
  readonly pageExists: boolean;
}

/** Situation for deciding the culture, which does not depend on these facts. */
const OPEN = { needsAuthorization: null, isAuthorized: true, pageExists: true } as const;

function decideNow(
  portal: Portal,
  going: NavigationLocation,
  situation: Situation,
  activeCulture: string,
): RouteDecision {
  const { messages, settings, clock, deadlines } = portal;
  const { enabledCultures } = messages.getMessages();
  return decideRoute({
    path: going.pathname,
    search: going.searchStr,
    activeCulture,
    enabledCultures: Object.keys(enabledCultures),
    deadlineKeys: deadlineKeysOfTarget(situation.target),
    deadlines: {
      schedule: deadlines.get(),
      origin: location.origin,
      allowedRedirectOrigins: settings.allowedRedirectOrigins,
    },
    now: clock.earliest(),
    needsAuthorization: situation.needsAuthorization,
    isAuthorized: situation.isAuthorized,
    pageExists: situation.pageExists,
  });
}

/** Redirects from a page of a form that cannot be shown now to what the claimant is looking for there, if there is such a page. */
async function leadOn(
  decision: RouteDecision,
  access: FormAccess,
  portal: Portal,
  target: RouteTarget,
  going: NavigationLocation,
): Promise<void> {
  const isOfFiled = access === 'filed' && decision.kind === 'session-expired';
  const isOfSubmitted = access === 'submitted' && decision.kind === 'show';
  const isLost = decision.kind === 'not-found';
  if (target.kind === 'page' || !(isOfFiled || isOfSubmitted || isLost)) return;
  const { findWayOn } = await import('./claim-page/form-navigation.ts');
  const path = await findWayOn(portal, target, isLost ? 'not-found' : access);
  if (path !== undefined) throw redirect({ to: path, search: searchNow(portal, going), replace: true });
}

async function carryOut(decision: RouteDecision, portal: Portal, going: NavigationLocation): Promise<void> {
  const { hash } = going;
  switch (decision.kind) {
    case 'replace-address':
      throw redirect({ to: decision.path, search: parseSearch(decision.search), hash, replace: true });
    case 'deadline-passed': {
      if (decision.target.kind === 'external') return leaveTo(decision.target.url);
      const { pathname, search, hash } = new URL(decision.target.path, location.origin);
      const { culture } = portal.messages.getMessages();
      throw redirect({
        to: pathname,
        search: { culture, ...parseSearch(search) },
        hash: hash.slice(1),
        replace: true,
      });
    }
    case 'session-expired':
      throw redirect({ to: GENERIC_ROUTES.sessionExpired, search: decision.query, replace: true });
    case 'not-found':
      throw redirect({ to: GENERIC_ROUTES.notFound, search: searchNow(portal, going), replace: true });
    default:
      return;
  }
}

/** Returns the query of a redirect, with the language that is active by now. */
function searchNow({ messages }: Portal, { searchStr }: NavigationLocation): PortalSearch {
  return { ...parseSearch(searchStr), culture: messages.getMessages().culture };
}

/** Returns the form type to authorize. Start pages are open, a form's other pages are not (specification, sections 2 and 6). */
function findGuardedForm(target: RouteTarget): FormType | null {
  return target.kind === 'form' && target.pageSlug !== '' ? target.formType : null;
}

async function findPage(target: RouteTarget): Promise<PageDefinition | undefined> {
  if (target.kind === 'page' || target.pageSlug === '') return undefined;
  const { pages } = await loadFormDefinition(target.formType);
  return pages.find(({ slug }) => slug === target.pageSlug);
}

/** Leaves for an address that the caller has checked; never settles. No history entry: Back would lead to the same redirect. */
export function leaveTo(url: string): Promise<never> {
  document.documentElement.dataset.leaving = '';
  location.replace(url);
  return new Promise(() => undefined);
}
