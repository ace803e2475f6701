import type { FormDefinition, PageDefinition, PageRole } from './form-definition.ts';

/** The path segment of every form type's confirmation (specification, section 2): a route before the form's pages are loaded. */
export const CONFIRMATION_SLUG = 'confirmation';

/** The page of a role; undefined where the form has none. */
export function findPageOfRole({ pages }: FormDefinition, role: PageRole): PageDefinition | undefined {
  return pages.find((page) => page.role === role);
}

/** The first page behind the credentials; undefined where there is none (a look-up). */
export function findFirstPage({ pages }: FormDefinition): PageDefinition | undefined {
  return pages.find(({ role }) => role !== 'credentials');
}

/** The page that submits: the last one that takes answers; undefined where nothing is submitted. */
export function findLastPage({ pages }: FormDefinition): PageDefinition | undefined {
  return pages.findLast(({ action }) => action === 'submit');
}

/** The page to go on at: the one that was left, unless it is the credentials' or the confirmation; else the first. */
export function findPageToGoOn(definition: FormDefinition, slug: string | undefined): PageDefinition {
  const kept = definition.pages.find((page) => page.slug === slug);
  const isOnTheWay = kept !== undefined && kept.role !== 'credentials' && kept.role !== 'confirmation';
  const page = isOnTheWay ? kept : (findFirstPage(definition) ?? definition.pages[0]);
  if (page === undefined) throw new Error('A form has no pages.');
  return page;
}
