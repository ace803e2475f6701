import type { Credentials } from '#data/vault/credentials-key.ts';
import type { FilingStateStore } from './filing-state.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';

/**
 * Before a claim is opened for whoever has proven these credentials: what another claimant has open on this device is closed,
 * here and in the other tabs, and the session begins anew. Nobody sees another's claims. True where there was one to close.
 */
export async function takeOverSession(
  start: OpenClaim,
  credentials: Credentials,
  state: FilingStateStore,
  { beginSession, tellSessionEnded }: FilingDependencies,
): Promise<boolean> {
  const { endOthersSession } = await import('#data/session-claims.ts');
  if (!(await endOthersSession(credentials))) return false;
  const { claims, authorized } = state.get();
  for (const claim of Object.values(claims)) if (claim !== start) claim.engine.dispose();
  state.reset();
  state.setClaim(start);
  state.setAuthorized(start.formType, authorized[start.formType]);
  await tellSessionEnded();
  await beginSession();
  return true;
}
