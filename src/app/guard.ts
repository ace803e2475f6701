import { redirect } from '@tanstack/react-router';
import { FORM_SLUGS, type FormType } from '#core/contract/form-type.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { decideRoute, type RouteDecision } from '#core/navigation/decide-route.ts';
import { GENERIC_ROUTES } from '#core/navigation/generic-routes.ts';
import type { FormAccess } from '#features/filing/filing-session.ts';
import { loadFormDefinition } from '#forms/registry.ts';
import { loadBlocks } from '#widgets/block-registry.ts';
import { loadFormWidgets } from '#widgets/registry.ts';
import { activateCulture } from './culture-choice.ts';
import { leaveTo } from './leave-to.ts';
import type { Portal } from './portal.ts';
import { deadlineKeysOfTarget, type RouteTarget, readRouteTarget } from './route-target.ts';
import { parseSearch } from './search-params.ts';

/** What the router tells of where the claimant goes. */
export interface NavigationLocation {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/**
 * Carries out what core/navigation/decide-route.ts decides: query, culture, deadline, authorization, page, in this order
 * (decisions, "Routes").
 * @throws a router redirect where the claimant has to go elsewhere.
 */
export async function guardNavigation(portal: Portal, going: NavigationLocation): Promise<void> {
  const target = readRouteTarget(going.pathname, portal.settings.defaultForm);
  const words = loadWords(portal, target);
  const needsAuthorization = findGuardedForm(target);
  const access = needsAuthorization === null ? 'open' : await portal.filing.findAccess(needsAuthorization);
  const page = await findPage(target);
  const pageExists = page !== undefined || needsAuthorization === null;
  const situation = { target, needsAuthorization, access, pageExists };
  let decision = decideNow(portal, going, situation);
  if (decision.kind === 'change-culture') {
    const { culture } = decision;
    // A language that cannot be fetched now leaves the one that holds; what comes after the culture is decided all the same.
    await activateCulture(culture, portal).catch(() => undefined);
    decision = decideNow(portal, going, situation, culture);
  }
  if (decision.kind === 'session-expired') await leadToReceipt(target, going);
  await carryOut(decision, portal, going);
  leadToConfirmation(target, access, going);
  await Promise.all([words, page && loadCode(page)]);
}

/**
 * A claim's draft is erased when it is filed, so a confirmation that is loaded anew has nothing to resume. While the
 * session opens its receipt, that is shown, among the claims on this device.
 */
async function leadToReceipt(target: RouteTarget, going: NavigationLocation): Promise<void> {
  if (target.kind === 'page' || target.pageSlug !== 'confirmation') return;
  const { openSessionReceipts } = await import('#data/outbox/receipts.ts');
  const receipts = await openSessionReceipts();
  if (!receipts.some(({ formType }) => formType === target.formType)) return;
  throw redirect({ to: '/claim/status', search: parseSearch(going.searchStr), replace: true });
}

/** A start page travels with its words; those of every other page are there before it is shown, also after a reload. */
async function loadWords({ messages }: Portal, target: RouteTarget): Promise<void> {
  if (target.kind === 'form' && target.pageSlug === '') return;
  await messages.loadRest().catch(() => undefined);
}

/** A page is shown whole: fields that come in later would move what somebody already reads or types. */
async function loadCode(page: PageDefinition): Promise<void> {
  // A failure is met again, and told, when the page shows what is missing.
  await Promise.all([loadFormWidgets(), loadBlocks(page)]).catch(() => undefined);
}

interface Situation {
  readonly target: RouteTarget;
  readonly needsAuthorization: FormType | null;
  readonly access: FormAccess;
  readonly pageExists: boolean;
}

function decideNow(
  portal: Portal,
  going: NavigationLocation,
  situation: Situation,
  settledCulture?: string,
): RouteDecision {
  const { messages, settings, clock, deadlines } = portal;
  const { culture, enabledCultures } = messages.getMessages();
  return decideRoute({
    path: going.pathname,
    search: going.searchStr,
    activeCulture: settledCulture ?? culture,
    enabledCultures: Object.keys(enabledCultures),
    deadlineKeys: deadlineKeysOfTarget(situation.target),
    deadlines: {
      schedule: deadlines.get(),
      origin: location.origin,
      allowedRedirectOrigins: settings.allowedRedirectOrigins,
    },
    now: clock.now(),
    needsAuthorization: situation.needsAuthorization,
    isAuthorized: situation.access !== 'none',
    pageExists: situation.pageExists,
  });
}

async function carryOut(decision: RouteDecision, portal: Portal, going: NavigationLocation): Promise<void> {
  const { pathname: to, hash } = going;
  switch (decision.kind) {
    case 'replace-query':
      throw redirect({ to, search: parseSearch(decision.search), hash, replace: true });
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
      throw redirect({ to: GENERIC_ROUTES.notFound, search: parseSearch(going.searchStr), replace: true });
    default:
      return;
  }
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

/** A submitted claim is not edited until it is taken back. */
function leadToConfirmation(target: RouteTarget, access: FormAccess, going: NavigationLocation): void {
  if (access !== 'submitted' || target.kind === 'page') return;
  if (target.pageSlug === '' || target.pageSlug === 'confirmation') return;
  const params = { form: FORM_SLUGS[target.formType], page: 'confirmation' };
  throw redirect({ to: '/$form/$page', params, search: parseSearch(going.searchStr), replace: true });
}
