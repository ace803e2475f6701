/** Whether the focus went into a date's calendar: outside of its field in the page, and inside of it for the claimant. */
export function isInCalendar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.calendar') !== null;
}
