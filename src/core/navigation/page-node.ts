import { FORM_SLUGS } from '#server/form-type.ts';
import type { FormDefinition } from '../form/page-definition.ts';

/** One page as the navigation sees it (specification, sections 2 and 3). Targets are paths of other nodes. */
export interface PageNode {
  readonly path: string;
  readonly next: string | null;
  readonly back: string | null;
  readonly enableTimeout?: boolean;
  /** Whether the page is skipped now. */
  readonly isSkipped?: () => boolean;
}

/**
 * The nodes of a form type's pages, in step order.
 * @param isSkipped tells by a page's slug whether its skip rule skips it now.
 */
export function createPageNodes(
  { formType, pages }: FormDefinition,
  isSkipped: (pageSlug: string) => boolean,
): readonly PageNode[] {
  const paths = pages.map(({ slug }) => pagePath(FORM_SLUGS[formType], slug));
  return pages.map(({ slug, enableTimeout }, index) => ({
    path: pagePath(FORM_SLUGS[formType], slug),
    next: paths[index + 1] ?? null,
    back: paths[index - 1] ?? null,
    enableTimeout,
    isSkipped: () => isSkipped(slug),
  }));
}

function pagePath(formSlug: string, pageSlug: string): string {
  return pageSlug === '' ? `/${formSlug}` : `/${formSlug}/${pageSlug}`;
}
