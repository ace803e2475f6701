import { FORM_SLUGS, type FormType } from '#core/contract/form-type.ts';

/** A page to take a picture of. */
export interface Screen {
  /** Becomes part of the file's name. */
  readonly name: string;
  readonly path: string;
  /** The form type to sign in to before the page can be reached. */
  readonly signedInTo?: FormType;
}

const OPEN_PATHS = [
  '/',
  '/automotive',
  '/lookup',
  '/documents-upload',
  '/documents',
  '/faq',
  '/contact',
  '/dates',
  '/coa',
  '/privacy',
  '/claim/status',
  '/page-not-found',
  '/error',
  '/deadline',
  '/session-expired?form=Standard',
];

const CLAIM_PAGES = [
  'claimant-info',
  'claim-details',
  'payment-election',
  'supporting-documents',
  'claim-summary',
  'confirmation',
];

const INNER_PAGES: readonly (readonly [FormType, readonly string[]])[] = [
  ['Standard', CLAIM_PAGES],
  ['Automotive', CLAIM_PAGES],
  ['DocumentsUpload', ['supporting-documents', 'confirmation']],
];

/** Every page of the portal, those that need a sign-in behind the others of their form type. */
export const SCREENS: readonly Screen[] = [
  ...OPEN_PATHS.map((path) => ({ name: nameOf(path), path })),
  ...INNER_PAGES.flatMap(([signedInTo, pages]) =>
    pages.map((page) => {
      const path = `/${FORM_SLUGS[signedInTo]}/${page}`;
      return { name: nameOf(path), path, signedInTo };
    }),
  ),
];

function nameOf(path: string): string {
  return path === '/' ? 'start' : path.slice(1).replace(/\?.*$/, '').replaceAll('/', '-');
}
