import type { WrittenForm } from '#claim/definition/schema/form-schema.ts';
import { formSlug } from '#server/form-type.ts';
import type { Finding } from './check-forms.ts';

/** Paths of the portal's own pages (src/portal/router.tsx), and those that the service worker or the server answers. */
export const FIXED_PATHS: readonly string[] = [
  '/page-not-found',
  '/error',
  '/deadline',
  '/session-expired',
  '/documents',
  '/faq',
  '/contact',
  '/coa',
  '/privacy',
  '/accessibility',
  '/dates',
  '/claim/status',
  '/clear-site',
  '/share-target',
  '/gallery',
  '/api',
  '/app',
  '/icons',
  '/screenshots',
];

/** A language code at the start of a path switches the language. */
const LANGUAGE_PATH = /^\/[a-z]{2}$/;

export function checkAddresses({ formType, pages }: WrittenForm): Finding[] {
  const start = `/${formSlug(formType)}`;
  const named = [
    { path: 'formType', address: start },
    ...pages.map(({ slug = '' }, index) => ({ path: `pages[${index}].slug`, address: `${start}/${slug}` })),
  ];
  return named
    .filter(({ address }) => FIXED_PATHS.includes(address) || LANGUAGE_PATH.test(address))
    .map(({ path, address }) => ({
      path,
      problem: `makes the address ${address}, where the portal has something else`,
    }));
}
