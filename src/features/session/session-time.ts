/** The device's two clocks, in milliseconds. */
export interface SessionDeviceClock {
  /** Goes on while the device sleeps, but can be set back. */
  readonly wall: () => number;
  /** Never goes back, but may stand still while the device sleeps. */
  readonly monotonic: () => number;
}

const DEVICE: SessionDeviceClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/**
 * "Now" for the session, in epoch milliseconds by the device's wall clock, and the same in every tab: it counts the time
 * slept, and a clock that is set back does not give a session more time.
 */
export function createSessionTime(device: SessionDeviceClock = DEVICE): () => number {
  const startedAt = device.wall() - device.monotonic();
  return () => Math.max(device.wall(), startedAt + device.monotonic());
}
