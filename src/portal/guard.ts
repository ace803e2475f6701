import { redirect } from '@tanstack/react-router';
import { loadBlocks } from '#claim/blocks/block-registry.ts';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { CONFIRMATION_SLUG, findPageToGoOn } from '#claim/definition/page-roles.ts';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { isNoAnswer } from '#kernel/async.ts';
import { isStorageShut } from '#kernel/storage-trouble.ts';
import { type FormType, formSlug } from '#server/form-type.ts';
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

/** What the router tells of where the claimant goes. */
export interface NavigationLocation {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/**
 * Carries out what portal/decide-route.ts decides: query, culture, deadline, authorization, page, in this order
 * (decisions, "Routes").
 * @param signal aborted once the claimant goes elsewhere meanwhile: then there is nothing to decide any more. The router would
 * not follow a redirect, and nothing would show the page again that is hidden for it.
 * @throws a router redirect where the claimant has to go elsewhere.
 */
export async function guardNavigation(
  portal: Portal,
  going: NavigationLocation,
  signal: AbortSignal,
): Promise<void> {
  const target = readRouteTarget(going.pathname, portal.settings.defaultForm);
  const words = loadWords(portal, target);
  // Before anything is awaited: a language that the claimant chooses meanwhile is the later choice, and holds.
  const culture = takeCulture(portal, target, going);
  const needsAuthorization = findGuardedForm(target);
  const access = needsAuthorization === null ? 'open' : await findAccess(portal, needsAuthorization);
  // Nobody knows whether the session lives: the page itself says that storage does not answer.
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
  const decision = decideNow(portal, going, situation, activeCulture);
  if (decision.kind === 'session-expired' && access === 'filed') leadToFiledClaim(portal, target, going);
  if (decision.kind === 'not-found') await leadToPageOfNow(portal, target, going);
  await carryOut(decision, portal, going);
  leadToConfirmation(portal, target, access, going);
  await Promise.all([words, page && loadCode(page)]);
}

/**
 * Makes the culture that the address asks for the active one. A language that cannot be fetched now leaves the one that holds; what
 * comes after the culture is decided all the same.
 * @returns the culture by which the rest is decided.
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

/**
 * A claim's draft is erased when it is filed, so the form has nothing to go on with, although the session lives. Its claimant is
 * shown what is known of it: on the start page, where the credentials were just proven there, else among the claims on this device.
 */
function leadToFiledClaim(portal: Portal, target: RouteTarget, going: NavigationLocation): void {
  if (target.kind === 'page') return;
  const { formType } = target;
  const search = searchNow(portal, going);
  if (portal.filing.state.get().known[formType] !== undefined && target.pageSlug !== CONFIRMATION_SLUG) {
    throw redirect({ to: '/$form', params: { form: formSlug(formType) }, search, replace: true });
  }
  throw redirect({ to: '/claim/status', search, replace: true });
}

/**
 * A start page travels with its words; those of every other page are there before it is shown, also after a reload. Where they
 * cannot be fetched the page's error boundary says so: it has its own words.
 */
async function loadWords({ messages }: Portal, target: RouteTarget): Promise<void> {
  if (target.kind === 'form' && target.pageSlug === '') return;
  await messages.loadRest();
}

/** A page is shown whole: fields that come in later would move what somebody already reads or types. */
async function loadCode(page: PageDefinition): Promise<void> {
  // A failure is met again, and told, when the page shows what is missing.
  await Promise.all([loadFormWidgets(), loadBlocks(page)]).catch(() => undefined);
}

interface Situation {
  readonly target: RouteTarget;
  readonly needsAuthorization: FormType | null;
  readonly isAuthorized: boolean;
  readonly pageExists: boolean;
}

/** What the culture does not depend on. */
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

/** The query of a redirect: the language that holds by now. */
function searchNow({ messages }: Portal, { searchStr }: NavigationLocation): PortalSearch {
  return { ...parseSearch(searchStr), culture: messages.getMessages().culture };
}

/** Start pages are open; every other page of a form needs its authorization (specification, sections 2 and 6). */
function findGuardedForm(target: RouteTarget): FormType | null {
  return target.kind === 'form' && target.pageSlug !== '' ? target.formType : null;
}

async function findPage(target: RouteTarget): Promise<PageDefinition | undefined> {
  if (target.kind === 'page' || target.pageSlug === '') return undefined;
  const { pages } = await loadFormDefinition(target.formType);
  return pages.find(({ slug }) => slug === target.pageSlug);
}

/** The form had the page when the claimant left it: the claim goes on at one that it has now. Any other address is found nowhere. */
async function leadToPageOfNow(
  portal: Portal,
  target: RouteTarget,
  going: NavigationLocation,
): Promise<void> {
  if (target.kind === 'page') return;
  const claim = portal.filing.state.get().claims[target.formType];
  if (!claim?.draft) return;
  const left = await claim.draft.readPage();
  if (left !== target.pageSlug) return;
  const { slug } = findPageToGoOn(claim.definition, left);
  const params = { form: formSlug(claim.formType), page: slug };
  throw redirect({ to: '/$form/$page', params, search: searchNow(portal, going), replace: true });
}

/** A submitted claim is not edited until it is taken back. */
function leadToConfirmation(
  portal: Portal,
  target: RouteTarget,
  access: FormAccess,
  going: NavigationLocation,
): void {
  if (access !== 'submitted' || target.kind === 'page') return;
  if (target.pageSlug === '' || target.pageSlug === CONFIRMATION_SLUG) return;
  const params = { form: formSlug(target.formType), page: CONFIRMATION_SLUG };
  throw redirect({ to: '/$form/$page', params, search: searchNow(portal, going), replace: true });
}

/**
 * Leaves the portal for an address that was checked before; the page is gone before this would end. It leaves no entry in the history:
 * the way back would only lead there again.
 */
export function leaveTo(url: string): Promise<never> {
  document.documentElement.dataset.leaving = '';
  location.replace(url);
  return new Promise(() => undefined);
}
