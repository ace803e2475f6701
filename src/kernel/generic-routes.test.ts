import { expect, it } from 'vitest';
import { GENERIC_ROUTES } from './generic-routes.ts';

it('names the generic routes: the catch-all, and a path each [S2.5]', () => {
  expect(GENERIC_ROUTES).toEqual({
    catchAll: '/$',
    notFound: '/page-not-found',
    error: '/error',
    defaultDeadline: '/deadline',
    sessionExpired: '/session-expired',
  });
});
