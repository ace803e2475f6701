import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERIC_ROUTES } from '#portal/address.ts';
import { FIXED_PATHS } from './check-addresses.ts';

test('every page of the router that is no form’s is known', () => {
  const router = readFileSync('src/portal/router.tsx', 'utf8');
  const written = [...router.matchAll(/lazyPage\('([^']+)'/g)].map(([, path]) => path);
  const { catchAll: _anyOther, ...generic } = GENERIC_ROUTES;
  expect(written.length).toBeGreaterThan(5);
  expect(FIXED_PATHS).toEqual(expect.arrayContaining([...written, ...Object.values(generic)]));
});
