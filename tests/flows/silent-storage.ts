/** Storage calls that get no answer. */
export interface Silence {
  /** Databases whose opening neither succeeds nor fails; undefined: all. */
  readonly databases?: readonly string[];
  /** Whether `indexedDB.databases()` and `navigator.storage` are silent too. */
  readonly isWhole?: boolean;
  /** Whether no Web Lock is ever granted. */
  readonly hasNoLocks?: boolean;
  /** Whether the silence begins with the page; otherwise it begins at the event `storage-falls-silent`. */
  readonly fromStart?: boolean;
}

/**
 * Makes storage calls hang until the event `storage-answers`. Calls made meanwhile hang for good. Runs in the page before its own
 * scripts.
 */
export function silenceStorage({ databases, isWhole, hasNoLocks, fromStart }: Silence): void {
  let isSilent = fromStart === true;
  addEventListener('storage-falls-silent', () => {
    isSilent = true;
  });
  addEventListener('storage-answers', () => {
    isSilent = false;
  });
  const { open, databases: list } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openOrHang(name: string, version?: number) {
    const isAsked = isSilent && (databases === undefined || databases.includes(name));
    // A request on which no event is ever dispatched.
    if (isAsked) return new EventTarget() as IDBOpenDBRequest;
    return version === undefined ? open.call(this, name) : open.call(this, name, version);
  };
  const never = () => new Promise<never>(() => {});
  if (databases === undefined) {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function beginOrHang(...options) {
      const begun = transaction.apply(this, options);
      // The transaction waits for ever, as behind one of a tab that the browser has frozen.
      if (isSilent) begun.objectStore = () => HUNG_STORE;
      return begun;
    };
  }
  const HUNG_STORE = new Proxy({} as IDBObjectStore, {
    get: () => () => new EventTarget(),
  });
  if (isWhole) {
    IDBFactory.prototype.databases = function listOrHang() {
      return isSilent ? never() : list.call(this);
    };
    const { estimate, persisted } = StorageManager.prototype;
    StorageManager.prototype.estimate = function estimateOrHang() {
      return isSilent ? never() : estimate.call(this);
    };
    StorageManager.prototype.persisted = function persistedOrHang() {
      return isSilent ? never() : persisted.call(this);
    };
  }
  if (hasNoLocks) LockManager.prototype.request = never;
}
