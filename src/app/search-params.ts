/** Query values are plain strings: '?culture=es' is never read as JSON. The last of a repeated name wins. */
export type PortalSearch = Readonly<Record<string, string>>;

/** Reads a query string ('?a=b' or 'a=b'). */
export function parseSearch(queryString: string): PortalSearch {
  return Object.fromEntries(new URLSearchParams(queryString));
}

/** Writes a query string, with its question mark where there is anything to write. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}
