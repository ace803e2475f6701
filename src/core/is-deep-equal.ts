/** Whether two values read from JSON are equal member by member, whatever the order of their keys. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!(a instanceof Object && b instanceof Object) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, others] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    own.length === others.size &&
    own.every(([key, value]) => others.has(key) && isDeepEqual(value, others.get(key)))
  );
}
