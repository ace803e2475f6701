import { expect, test } from 'vitest';
import { DROPDOWN_LINKS, HEADER_LINKS, KEY_DATES_LINK, linkAddress } from './header-links.ts';

test('each link is the base address plus its path; the VIN lookup is in the portal', () => {
  const base = 'https://www.settlement.example/';
  expect([...HEADER_LINKS, KEY_DATES_LINK].map((link) => linkAddress(base, link))).toEqual([
    'https://www.settlement.example',
    'https://www.settlement.example/documents',
    'https://www.settlement.example/faq',
    'https://www.settlement.example/claim',
    '/lookup',
    'https://www.settlement.example/contact',
    'https://www.settlement.example/dates',
  ]);
});

test('without a base address they are this origin’s', () => {
  expect(HEADER_LINKS.map((link) => linkAddress('', link))).toEqual([
    '/',
    '/documents',
    '/faq',
    '/claim',
    '/lookup',
    '/contact',
  ]);
});

test('the dropdown has claim status, documents and change of address', () => {
  expect(DROPDOWN_LINKS.map((link) => linkAddress('', link))).toEqual([
    '/claim/status',
    '/documents',
    '/coa',
  ]);
});
