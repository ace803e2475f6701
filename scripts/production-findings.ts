import type { BuildRecord } from './build-record.ts';

/** Where code comes from that no claimant may get, as the build's record names it. */
const FORBIDDEN_ORIGINS: readonly string[] = ['api-mock', 'msw', 'src/gallery'];

/**
 * Tells each chunk of a production build that was made of the mock or the gallery: minified code says nothing
 * of either.
 */
export function findForbiddenOrigins({ chunks }: BuildRecord): string[] {
  return Object.entries(chunks).flatMap(([name, { origins }]) =>
    FORBIDDEN_ORIGINS.filter((origin) => origin in origins).map(
      (origin) => `${name} is made of modules of ${origin}`,
    ),
  );
}
