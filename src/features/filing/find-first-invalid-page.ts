import type { FormEngine } from '#core/form/form-engine.ts';
import type { FormDefinition, PageDefinition } from '#core/form/page-definition.ts';

/**
 * Validates every page that a claimant answers behind the start page, in order, past those that are skipped: a page can be
 * left without its button, and what was valid need not be after a change of the server's config.
 * @returns the first page with issues; undefined where the claim can be submitted.
 */
export async function findFirstInvalidPage(
  engine: FormEngine,
  { pages }: FormDefinition,
): Promise<PageDefinition | undefined> {
  for (const page of pages) {
    const isAnswered = page.action === 'continue' || page.action === 'submit';
    if (!isAnswered || engine.isPageSkipped(page.slug)) continue;
    if ((await engine.validatePage(page.slug)).length > 0) return page;
  }
  return undefined;
}
