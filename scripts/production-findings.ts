import type { BuildRecord } from './build-record.ts';

/** Origins in the build record whose code must not reach claimants. */
const FORBIDDEN_ORIGINS: readonly string[] = ['api-mock', 'msw', 'src/gallery'];

/** Finds chunks of a production build with modules of the mock or the gallery, which minified code would not reveal. */
export function findForbiddenOrigins({ chunks }: BuildRecord): string[] {
  return Object.entries(chunks).flatMap(([name, { origins }]) =>
    FORBIDDEN_ORIGINS.filter((origin) => origin in origins).map(
      (origin) => `${name} is made of modules of ${origin}`,
    ),
  );
}
