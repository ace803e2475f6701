/** The moments of the last minute at which the time left is said aloud, in seconds. */
const MOMENTS = [10, 30, 60] as const;

/**
 * The seconds left that were said last: the nearest moment not below the time left. It changes three times in the minute,
 * so that a live region with it does not speak each second.
 */
export function toAnnouncedSeconds(remainingMs: number): number {
  return MOMENTS.find((seconds) => remainingMs <= seconds * 1000) ?? 60;
}
