import { expect, test } from 'vitest';
import { DROPDOWN_LINKS, HEADER_LINKS, KEY_DATES_LINK, linkAddress } from './site-navigation.tsx';

test('each link is the base address plus its path; the VIN lookup is in the portal [S2.24 S2.57 S2.63]', () => {
  const base = 'https://www.settlement.example/';
  expect([...HEADER_LINKS, KEY_DATES_LINK].map((link) => linkAddress(base, link))).toEqual([
    'https://www.settlement.example/',
    'https://www.settlement.example/documents',
    'https://www.settlement.example/faq',
    'https://www.settlement.example/claim',
    '/lookup',
    'https://www.settlement.example/contact',
    'https://www.settlement.example/dates',
  ]);
});

test('without a base address they are this origin’s [S2.59 S2.60 S2.61 S2.62 S2.64]', () => {
  expect(HEADER_LINKS.map((link) => linkAddress('', link))).toEqual([
    '/',
    '/documents',
    '/faq',
    '/claim',
    '/lookup',
    '/contact',
  ]);
});

test('the dropdown has claim status, documents and change of address [S2.66 S2.67 S2.68]', () => {
  expect(DROPDOWN_LINKS.map((link) => linkAddress('', link))).toEqual([
    '/claim/status',
    '/documents',
    '/coa',
  ]);
});
