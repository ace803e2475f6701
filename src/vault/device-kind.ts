import { readSmallState, writeSmallState } from '#server/small-state.ts';

/** Whose device this is: nothing of a claim outlives its tab on a shared one, a claim that waits to be sent aside. */
export type DeviceKind = 'own' | 'shared';

/** What a claimant has said of this device; undefined where nobody has, or storage does not tell. */
export async function readDeviceKind(): Promise<DeviceKind | undefined> {
  const kept = await readSmallState('deviceKind');
  return kept === 'own' || kept === 'shared' ? kept : undefined;
}

/** Keeps what the claimant has said; without storage it holds for this page. */
export async function writeDeviceKind(kind: DeviceKind): Promise<void> {
  await writeSmallState('deviceKind', kind);
}
