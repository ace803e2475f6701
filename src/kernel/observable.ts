/** One value that can be watched; fits React's useSyncExternalStore. */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface WritableObservable<T> extends Observable<T> {
  set(value: T): void;
}

/** Creates an observable. Setting the same value again (Object.is) notifies nobody. */
export function createObservable<T>(initial: T): WritableObservable<T> {
  let current = initial;
  const { subscribe, tell } = createListeners();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      tell();
    },
    subscribe,
  };
}

export function createListeners<T extends readonly unknown[] = []>() {
  const listeners = new Set<(...told: T) => void>();
  return {
    /** @returns the unsubscribe function. */
    subscribe(listener: (...told: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...told: T): void {
      for (const listener of [...listeners]) listener(...told);
    },
  };
}

export type Listener = () => void;

/** Returns a `subscribe` for an object that arrives later: follows the holder's object (until then the stand-in), and its arrival. */
export function subscribeToHeld(
  holder: Observable<Pick<Observable<unknown>, 'subscribe'> | null>,
  standIn?: Pick<Observable<unknown>, 'subscribe'>,
): Observable<unknown>['subscribe'] {
  return (listener) => {
    const follow = () => (holder.get() ?? standIn)?.subscribe(listener);
    let stop = follow();
    const stopHolder = holder.subscribe(() => {
      stop?.();
      stop = follow();
      listener();
    });
    return () => {
      stopHolder();
      stop?.();
    };
  };
}

/** Listeners under a two-part key; a change notifies only the listeners of its own key. */
export interface ListenerMap {
  subscribe(owner: string, key: string, listener: Listener): () => void;
  notify(owner: string, key: string): void;
}

export function createListenerMap(): ListenerMap {
  const owners = new Map<string, Map<string, Set<Listener>>>();
  return {
    subscribe(owner, key, listener) {
      const keys = owners.get(owner) ?? new Map<string, Set<Listener>>();
      owners.set(owner, keys);
      const listeners = keys.get(key) ?? new Set();
      keys.set(key, listeners);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // A later subscription may have created a new set under the same key.
        if (listeners.size === 0 && keys.get(key) === listeners) keys.delete(key);
        if (keys.size === 0 && owners.get(owner) === keys) owners.delete(owner);
      };
    },
    notify(owner, key) {
      const listeners = owners.get(owner)?.get(key);
      if (listeners === undefined) return;
      for (const listener of listeners) listener();
    },
  };
}
