/** Sets the wall clock off by `offsetMs`; the monotonic clock stays. Runs in pages and workers before their own scripts. */
export function moveWallClock(offsetMs: number): void {
  const RealDate = globalThis.Date;
  class MovedDate extends RealDate {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(MovedDate.now());
      else super(...parts);
    }
    static override now(): number {
      return RealDate.now() + offsetMs;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
}
