import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import {
  CONFIRMATION_SLUG,
  findFirstPage,
  findPageOfRole,
  findPageToGoOn,
} from '#claim/definition/page-roles.ts';
import {
  createFormRegistry,
  createNavigation,
  createPageNodes,
  type Navigation,
  type PageNode,
} from '#claim/filing/navigation.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { focusElement } from '#design/focus.ts';
import { logEvent } from '#kernel/log.ts';
import type { PortalSearch, RouteTarget } from '#portal/address.ts';
import { type Portal, usePortal } from '#portal/portal.ts';
import { type FormType, formSlug } from '#server/form-type.ts';
import type { FormAccess } from '#session/filing/filing-session.ts';

/** Query value of a page that was opened from the summary to change an answer; Continue leads back there. */
export const EDIT_FROM_SUMMARY = 'summary';

export interface PageSteps {
  goOn(): Promise<void>;
  /** Absent on the first page behind the start page: the credentials are proven. */
  readonly goBack: (() => Promise<void>) | undefined;
}

/** Returns the next and back steps of a page, past skipped pages. */
export function usePageSteps(claim: OpenClaim, page: PageDefinition, search: PortalSearch): PageSteps {
  const portal = usePortal();
  const navigation = getFormNavigation(portal);
  const navigate = useNavigate();
  const form = formSlug(claim.formType);
  // A form without a page that lists every answer has nothing to come back to.
  const summary = search.edit === EDIT_FROM_SUMMARY ? findPageOfRole(claim.definition, 'summary') : undefined;
  useEffect(() => navigation.follow(claim, `/${form}/${page.slug}`), [navigation, claim, form, page.slug]);
  if (summary !== undefined) {
    const toSummary = () => {
      const changed = findChanged();
      const query = { culture: portal.messages.getMessages().culture };
      return navigation.skipTo(summary.slug, (to) =>
        navigate({ to, search: query, ...(changed && { hash: changed + LINK_TO_CHANGE }) }),
      );
    };
    return { goOn: toSummary, goBack: toSummary };
  }
  const isFirst = findFirstPage(claim.definition) === page;
  return { goOn: navigation.goNext, goBack: isFirst ? undefined : navigation.goBack };
}

/** Suffix of the id of a link on the summary, after the id of the element that it leads to (blocks/summary). */
const LINK_TO_CHANGE = '-change';

/** Returns the id in the address's fragment, of the element to change; '' if it is gone, such as a removed document. */
function findChanged(): string {
  const pointedAt = location.hash.slice(1);
  return document.getElementById(pointedAt) === null ? '' : pointedAt;
}

/** Focuses the fragment's target: the field that a summary link led to (from its label's id), or, back there, the link itself. */
export function useFieldToChange({ edit }: PortalSearch): void {
  useEffect(() => {
    const pointedAt = location.hash.slice(1);
    if (pointedAt.endsWith(LINK_TO_CHANGE)) focusElement(pointedAt);
    else if (edit === EDIT_FROM_SUMMARY && pointedAt !== '') focusElement(pointedAt.replace(/-label$/, ''));
  }, [edit]);
}

/** Navigation through the pages of the open claim (specification, sections 2 and 4). */
export interface FormNavigation extends Navigation {
  /** Activates the claim's form type, unless it is active already, and the page that the router shows. */
  follow(claim: OpenClaim, path: string): void;
  /** Returns whether the claimant has been at a page of this claim in this tab, and so can step to it again. */
  hasBeenAt(claim: OpenClaim, path: string): boolean;
}

function createFormNavigation(goTo: (path: string) => Promise<void>): FormNavigation {
  const claims = new Map<FormType, OpenClaim>();
  const visited = new WeakMap<OpenClaim['engine'], Set<string>>();
  const registry = createFormRegistry<readonly PageNode[]>();
  const navigation = createNavigation({
    registry,
    goTo: ({ path }) => goTo(path),
    warn: (_message, path) => logEvent('navigation-warning', path),
  });

  return {
    ...navigation,
    follow(claim, path) {
      const { formType } = claim;
      if (!claims.has(formType)) {
        registry.register(formType, () => {
          const current = claims.get(formType) ?? claim;
          return createPageNodes(current.definition, (slug) => current.engine.isPageSkipped(slug));
        });
      }
      const isKnown = claims.get(formType)?.engine === claim.engine;
      claims.set(formType, claim);
      if (!isKnown || navigation.getState().activeFormType !== formType) {
        navigation.clear();
        navigation.initialize(formType);
      }
      navigation.overrideFromPath(path);
      visited.set(claim.engine, (visited.get(claim.engine) ?? new Set()).add(path));
    },
    hasBeenAt: (claim, path) => visited.get(claim.engine)?.has(path) === true,
  };
}

let active: FormNavigation | undefined;

export function getFormNavigation({ goTo }: Pick<Portal, 'goTo'>): FormNavigation {
  active ??= createFormNavigation(goTo);
  return active;
}

/**
 * Returns the path to go to instead of a page of a form; undefined if there is none.
 * - `filed`: what is known of the claim, since filing erases the draft, and the form cannot go on although the session lives. That is the
 *   start page if the credentials were just proven there, else the claims on this device.
 * - `submitted`: the confirmation: the claim is not edited until it is taken back.
 * - `not-found`: a page that the form has now, if the claimant left the claim at one that it no longer has.
 */
export async function findWayOn(
  { filing }: Portal,
  { formType, pageSlug }: Extract<RouteTarget, { kind: 'form' }>,
  reason: FormAccess | 'not-found',
): Promise<string | undefined> {
  const start = `/${formSlug(formType)}`;
  const { known, claims } = filing.state.get();
  if (reason === 'filed') {
    return known[formType] !== undefined && pageSlug !== CONFIRMATION_SLUG ? start : '/claim/status';
  }
  if (reason === 'submitted') {
    const isOpen = pageSlug === '' || pageSlug === CONFIRMATION_SLUG;
    return isOpen ? undefined : `${start}/${CONFIRMATION_SLUG}`;
  }
  const claim = claims[formType];
  const left = await claim?.draft?.readPage();
  if (claim === undefined || left !== pageSlug) return undefined;
  return `${start}/${findPageToGoOn(claim.definition, left).slug}`;
}
