/**
 * `blocked`: this version waits for older tabs to close; `outdated`: a newer version was opened elsewhere and this tab must be
 * loaded again; `lost`: the browser dropped the connection and it did not come back, or gives no storage.
 */
export type DatabaseState = 'closed' | 'open' | 'blocked' | 'outdated' | 'lost';

// Apart from database.ts: what shows the state need not load Dexie.

let state: DatabaseState = 'closed';
const listeners = new Set<() => void>();

export function getDatabaseState(): DatabaseState {
  return state;
}

/** Told when the state changes; returns the way to stop. */
export function subscribeToDatabaseState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For database.ts alone. */
export function setDatabaseState(next: DatabaseState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
