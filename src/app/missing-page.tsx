import { lazy } from 'react';

/** The page-not-found page, for a path that matches a route but names no form or page. */
export const MissingPage = lazy(async () => ({
  default: (await import('./pages/generic-pages.tsx')).NotFoundPage,
}));
