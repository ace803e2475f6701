import { describe, expect, it } from 'vitest';
import { deadlineKeysOfTarget, GENERIC_ROUTES, readRouteTarget, toExpiredSearch } from './address.ts';

it('names the generic routes: the catch-all, and a path each [S2.5]', () => {
  expect(GENERIC_ROUTES).toEqual({
    catchAll: '/$',
    notFound: '/page-not-found',
    error: '/error',
    defaultDeadline: '/deadline',
    sessionExpired: '/session-expired',
  });
});

describe('what a path leads to', () => {
  it.each([
    ['/', 'Standard', 'Standard', ''],
    ['/', 'Automotive', 'Automotive', ''],
    ['/standard', 'Standard', 'Standard', ''],
    ['/standard/', 'Standard', 'Standard', ''],
    ['/automotive/', 'Standard', 'Automotive', ''],
    ['/lookup/', 'Standard', 'Lookup', ''],
    ['/documents-upload/supporting-documents', 'Standard', 'DocumentsUpload', 'supporting-documents'],
  ] as const)('%s, by default %s: %s, page "%s" [S2.13 S2.15]', (path, defaultForm, formType, pageSlug) => {
    expect(readRouteTarget(path, defaultForm)).toEqual({ kind: 'form', formType, pageSlug });
  });

  it.each(['/faq', '/standard/claim-details/more', '/page-not-found'])('%s is no page of a form', (path) => {
    expect(readRouteTarget(path, 'Standard')).toEqual({ kind: 'page' });
  });
});

describe('the deadlines of a path', () => {
  it('of / are automotive and global where that is the default form [S2.14]', () => {
    expect(deadlineKeysOfTarget(readRouteTarget('/', 'Automotive'))).toEqual([
      'automotiveFilingDeadline',
      'globalDeadline',
    ]);
  });

  it('are none for the confirmation and for generic pages [S2.39 S4.19]', () => {
    for (const path of ['/standard/confirmation', '/faq', '/deadline']) {
      expect(deadlineKeysOfTarget(readRouteTarget(path, 'Standard'))).toEqual([]);
    }
  });
});

const portal = {
  settings: { defaultForm: 'Standard' },
  messages: { getMessages: () => ({ culture: 'es' }) },
} as const;

it.each([
  ['a form’s page', 'automotive', 'Standard', 'Automotive'],
  ['a page of no form, with a claim open', 'faq', 'Automotive', 'Automotive'],
  ['a page of no form, with none', 'claim', null, 'Standard'],
] as const)('names the form of %s [S2.38]', (_where, slug, active, form) => {
  expect(toExpiredSearch(portal, slug, active)).toEqual({ form, culture: 'es' });
});
