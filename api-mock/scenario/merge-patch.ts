type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Applies a JSON merge patch (RFC 7396): objects merge, null removes a member (so its default applies), everything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged: Record<string, unknown> = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    // An assignment to `__proto__` would set the prototype.
    if (key === '__proto__') continue;
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

/** Creates the merge patch that turns `base` into `target`; undefined if they are equal. It never removes a member of `base`. */
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
