import type { FormDefinition, PageDefinition, PageRole } from './form-definition.ts';

/** Path segment of every form type's confirmation (specification, section 2), a route even before the form's pages are loaded. */
export const CONFIRMATION_SLUG = 'confirmation';

export function findPageOfRole({ pages }: FormDefinition, role: PageRole): PageDefinition | undefined {
  return pages.find((page) => page.role === role);
}

/** Returns the first page after the credentials; undefined if there is none (a look-up). */
export function findFirstPage({ pages }: FormDefinition): PageDefinition | undefined {
  return pages.find(({ role }) => role !== 'credentials');
}

/** Returns the page that submits; undefined if the form submits nothing. */
export function findLastPage({ pages }: FormDefinition): PageDefinition | undefined {
  return pages.findLast(({ action }) => action === 'submit');
}

/** Returns the page to resume at: that of the slug, unless it is the credentials or the confirmation; else the first. */
export function findPageToGoOn(definition: FormDefinition, slug: string | undefined): PageDefinition {
  const kept = definition.pages.find((page) => page.slug === slug);
  const isOnTheWay = kept !== undefined && kept.role !== 'credentials' && kept.role !== 'confirmation';
  const page = isOnTheWay ? kept : (findFirstPage(definition) ?? definition.pages[0]);
  if (page === undefined) throw new Error('A form has no pages.');
  return page;
}
