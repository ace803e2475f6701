/**
 * Tells the runs of one thing apart, where an earlier one may end after a later one: call it when a run begins, and what it gives
 * says whether no other has begun since.
 */
export function createLatest(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}
