import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { findFirstPage, findPageOfRole } from '#claim/definition/page-roles.ts';
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
import type { PortalSearch } from '#portal/address.ts';
import { type Portal, usePortal } from '#portal/portal.ts';
import { type FormType, formSlug } from '#server/form-type.ts';

/** The query value of a page that was opened from the summary to change an answer: going on leads back there. */
export const EDIT_FROM_SUMMARY = 'summary';

export interface PageSteps {
  goOn(): Promise<void>;
  /** Absent on the page behind the start page: the credentials are proven. */
  readonly goBack: (() => Promise<void>) | undefined;
}

/** Next and back of a page, past those that are skipped. */
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

/** What the id of a link on the summary ends with, after that of the element which it leads to (blocks/summary). */
const LINK_TO_CHANGE = '-change';

/** What the page was opened to change, as its address points at it; '' where that is gone, as a document that was removed. */
function findChanged(): string {
  const pointedAt = location.hash.slice(1);
  return document.getElementById(pointedAt) === null ? '' : pointedAt;
}

/**
 * Gives the focus to the field that the summary's link has led to, and on the summary to the link that was followed. The address
 * points at the field's label, which the arrival on the page scrolls to, at a list's heading, or at the link.
 */
export function useFieldToChange({ edit }: PortalSearch): void {
  useEffect(() => {
    const pointedAt = location.hash.slice(1);
    if (pointedAt.endsWith(LINK_TO_CHANGE)) focusElement(pointedAt);
    else if (edit === EDIT_FROM_SUMMARY && pointedAt !== '') focusElement(pointedAt.replace(/-label$/, ''));
  }, [edit]);
}

/**
 * The way through the pages of the claim that is open (specification, sections 2 and 4). `goTo` takes the claimant to a
 * path of the portal.
 */
export interface FormNavigation extends Navigation {
  /** Takes up the claim's form type, where another or none was active, and the page that the router shows. */
  follow(claim: OpenClaim, path: string): void;
  /** Whether the claimant has been at a page of this claim, in this tab: a step that can be gone to again. */
  hasBeenAt(claim: OpenClaim, path: string): boolean;
}

/** Creates the navigation of this tab; each form type's nodes come from its registered factory. */
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

/** The navigation of this tab; made when a page behind a start page first needs it. */
export function getFormNavigation({ goTo }: Pick<Portal, 'goTo'>): FormNavigation {
  active ??= createFormNavigation(goTo);
  return active;
}
