import { useNavigate } from '@tanstack/react-router';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import type { PortalSearch } from './search-params.ts';

/** The query value of a page that was opened from the summary to change an answer: going on leads back there. */
export const EDIT_FROM_SUMMARY = 'summary';

export interface PageSteps {
  readonly page: PageDefinition;
  goOn(): Promise<void>;
  /** Absent on the page behind the start page: the credentials are proven. */
  readonly goBack: (() => Promise<void>) | undefined;
}

/** Next and back of a page, past those that are skipped. */
export function usePageSteps(claim: OpenClaim, slug: string, search: PortalSearch): PageSteps {
  const navigate = useNavigate();
  const { definition, engine, formType } = claim;
  const shown = definition.pages.filter((page) => page.slug === slug || !engine.isPageSkipped(page.slug));
  const index = shown.findIndex((page) => page.slug === slug);
  const page = shown[index];
  if (page === undefined) throw new Error(`The ${formType} form has no page "${slug}".`);
  const { edit, ...rest } = search;
  const goTo = (target: string) =>
    navigate({ to: '/$form/$page', params: { form: FORM_SLUGS[formType], page: target }, search: rest });
  const next = edit === EDIT_FROM_SUMMARY ? 'claim-summary' : (shown[index + 1]?.slug ?? slug);
  const before = index > 1 ? shown[index - 1]?.slug : undefined;
  return {
    page,
    goOn: () => goTo(next),
    goBack: before === undefined ? undefined : () => goTo(before),
  };
}
