/** A query string without a value's forbidden characters; `changed` tells that the page must be replaced by it. */
export interface SanitizedQuery {
  /** With its leading "?", or "". The same text as was given where nothing changed. */
  readonly search: string;
  readonly changed: boolean;
}

/** Keeps letters, digits, hyphens and underscores in every value of a query string (specification, section 4). */
export function sanitizeQuery(search: string): SanitizedQuery {
  const given = [...new URLSearchParams(search)];
  const kept = given.map(([name, value]): [string, string] => [name, value.replace(/[^A-Za-z0-9_-]/g, '')]);
  const changed = kept.some(([, value], index) => value !== given[index]?.[1]);
  if (!changed) return { search, changed };
  const text = new URLSearchParams(kept).toString();
  return { search: text === '' ? '' : `?${text}`, changed };
}
