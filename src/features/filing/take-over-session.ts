import type { Credentials } from '#vault/keys/credentials.ts';
import type { FilingStateStore } from './filing-state.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';

/**
 * Before a claim is opened for whoever has proven these credentials: what another claimant has open on this device is closed,
 * here and in the other tabs, and the session begins anew. Nobody sees another's claims.
 */
export async function takeOverSession(
  start: OpenClaim,
  credentials: Credentials,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<void> {
  const { endOthersSession } = await import('#vault/session-claims.ts');
  if (await endOthersSession(credentials)) await leaveOthersClaims(start, state, dependencies);
}

/** Another claimant's session has ended: what it had open here is forgotten, the other tabs are told, and the next one begins. */
export async function leaveOthersClaims(
  start: OpenClaim,
  state: FilingStateStore,
  { beginSession, tellSessionEnded }: FilingDependencies,
): Promise<void> {
  const { claims, authorized } = state.get();
  for (const claim of Object.values(claims)) if (claim !== start) claim.engine.dispose();
  state.reset();
  state.setClaim(start);
  state.setAuthorized(start.formType, authorized[start.formType]);
  await tellSessionEnded();
  await beginSession();
}
