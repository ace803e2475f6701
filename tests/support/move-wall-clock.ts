/** Runs in pages and workers before their own scripts: the wall clock as someone has set it. The monotonic one can't be set. */
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
