import { expect, it } from 'vitest';
import { toExpiredSearch } from './expired-search.ts';

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
