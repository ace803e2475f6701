/**
 * The generic routes under their default names (specification, section 2). The catch-all takes whatever no
 * other does.
 */
export const GENERIC_ROUTES = {
  catchAll: '/$',
  notFound: '/page-not-found',
  error: '/error',
  defaultDeadline: '/deadline',
  sessionExpired: '/session-expired',
} as const;
