import { expect, test } from 'vitest';
import { isFromOtherSite } from './request-rules.ts';

const OWN = 'https://claims.example.org';
const BY_DEFAULT = 'strict-origin-when-cross-origin';

test.each([
  ['the share sheet', { Origin: 'null' }, '', BY_DEFAULT, false],
  ['the share sheet where the worker sees no Origin', {}, '', '', false],
  ['the share sheet where the worker sees all', { Origin: 'null', 'Sec-Fetch-Site': 'none' }, '', '', false],
  ['the portal itself', { Origin: OWN }, `${OWN}/standard`, BY_DEFAULT, false],
  ['a site', { Origin: 'https://evil.example' }, 'https://evil.example/', BY_DEFAULT, true],
  ['a site of the same domain', { Origin: 'https://www.example.org' }, '', '', true],
  ['a site whose Origin is not shown', {}, 'https://evil.example/', BY_DEFAULT, true],
  ['a site that hides where it is', { Origin: 'null' }, '', 'no-referrer', true],
  ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, '', '', true],
] as const)('%s: foreign is told from shared', (_name, headers, referrer, referrerPolicy, isForeign) => {
  const sender = { url: `${OWN}/share-target`, headers: new Headers(headers), referrer, referrerPolicy };
  expect(isFromOtherSite(sender)).toBe(isForeign);
});
