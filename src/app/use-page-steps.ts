import { useEffect } from 'react';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { FORM_SLUGS } from '#server/form-type.ts';
import { getFormNavigation } from './form-navigation.ts';
import { usePortal } from './portal.ts';
import type { PortalSearch } from './search-params.ts';

/** The query value of a page that was opened from the summary to change an answer: going on leads back there. */
export const EDIT_FROM_SUMMARY = 'summary';

/** The page that lists every answer; a form without one has nothing to come back to. */
const SUMMARY = 'claim-summary';

export interface PageSteps {
  goOn(): Promise<void>;
  /** Absent on the page behind the start page: the credentials are proven. */
  readonly goBack: (() => Promise<void>) | undefined;
}

/** Next and back of a page, past those that are skipped. */
export function usePageSteps(claim: OpenClaim, page: PageDefinition, search: PortalSearch): PageSteps {
  const navigation = getFormNavigation(usePortal());
  const form = FORM_SLUGS[claim.formType];
  const hasSummary = claim.definition.pages.some(({ slug }) => slug === SUMMARY);
  const isEditing = hasSummary && search.edit === EDIT_FROM_SUMMARY;
  useEffect(() => navigation.follow(claim, `/${form}/${page.slug}`), [navigation, claim, form, page.slug]);
  const toSummary = () => navigation.skipTo(SUMMARY);
  const isFirst = claim.definition.pages[1] === page;
  return {
    goOn: isEditing ? toSummary : navigation.goNext,
    goBack: isFirst && !isEditing ? undefined : isEditing ? toSummary : navigation.goBack,
  };
}
