/** What cameras and pickers of phones call every photo: the name says nothing, so two of them are no duplicate. */
const GENERIC_NAME = /^(?:image|photo|img|picture|scan|document)\.[a-z0-9]+$/i;

/**
 * The name that a file is kept under, without path parts. A generic name that the claim has already is made unique (decisions,
 * "Form engine"); any other is left as it is, for the duplicate check to find. Case makes no difference.
 */
export function makeUniqueName(name: string, taken: readonly string[]): string {
  const base = name.split(/[/\\]/).at(-1)?.trim() || 'document';
  if (!GENERIC_NAME.test(base)) return base;
  const lowerTaken = new Set(taken.map((each) => each.toLowerCase()));
  const dot = base.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? base : `${base.slice(0, dot)} (${count})${base.slice(dot)}`;
    if (!lowerTaken.has(candidate.toLowerCase())) return candidate;
  }
}
