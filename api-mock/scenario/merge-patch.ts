type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object in the JSON sense: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Applies a JSON merge patch (RFC 7396): objects merge, null removes a member (which takes it back to its default),
 * everything else replaces.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged: Record<string, unknown> = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    // A plain assignment to this name would set the prototype.
    if (key === '__proto__') continue;
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

/** The merge patch that makes `target` of `base`, where a member of `base` is never to be left out; undefined where they are the same. */
export function createMergePatch(base: unknown, target: unknown): unknown {
  if (!isJsonObject(base) || !isJsonObject(target)) {
    return JSON.stringify(base) === JSON.stringify(target) ? undefined : target;
  }
  const differences = Object.entries(target).flatMap(([name, value]) => {
    const difference = createMergePatch(base[name], value);
    return difference === undefined ? [] : [[name, difference] as const];
  });
  return differences.length > 0 ? Object.fromEntries(differences) : undefined;
}
