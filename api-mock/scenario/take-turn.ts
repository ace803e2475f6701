/**
 * Whether a switch with a `times` member acts now; each call uses one up. The member is counted down in the scenario
 * itself, so that whoever reads the scenario sees what is left.
 */
export function takeTurn<Key extends string>(holder: { [K in Key]?: number | undefined }, key: Key): boolean {
  const left = holder[key];
  if (left === undefined) return true;
  if (left <= 0) return false;
  holder[key] = left - 1;
  return true;
}
