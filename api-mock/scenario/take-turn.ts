/** Tells whether a switch with a `times` member acts now. Counts down in the scenario itself, so that its readers see what is left. */
export function takeTurn<Key extends string>(holder: { [K in Key]?: number | undefined }, key: Key): boolean {
  const left = holder[key];
  if (left === undefined) return true;
  if (left <= 0) return false;
  holder[key] = left - 1;
  return true;
}
