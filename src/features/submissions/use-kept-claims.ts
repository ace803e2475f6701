import type { KeptClaims } from '#data/kept-claims.ts';
import { useWatched } from './use-watched.ts';

const load = async () => (await import('#data/kept-claims.ts')).watchKeptClaims;

/** The claims of this device as they are now and after every change; undefined until they were read. */
export function useKeptClaims(): KeptClaims | undefined {
  return useWatched(load);
}
