/** Which calls of a page's storage get no answer. */
export interface Silence {
  /** The databases that neither open nor fail; undefined: all of them. */
  readonly databases?: readonly string[];
  /** `indexedDB.databases()` and `navigator.storage` are silent too. */
  readonly isWhole?: boolean;
  /** No Web Lock is ever granted. */
  readonly hasNoLocks?: boolean;
  /** Begins with the page; otherwise at the event `storage-falls-silent`. */
  readonly fromStart?: boolean;
}

/** In the page, before its own scripts: storage gives no answer, until the event `storage-answers`; what was asked meanwhile stays open. */
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
    // What is never opened: an event target on which nothing is ever dispatched.
    if (isAsked) return new EventTarget() as IDBOpenDBRequest;
    return version === undefined ? open.call(this, name) : open.call(this, name, version);
  };
  const never = () => new Promise<never>(() => {});
  if (databases === undefined) {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function beginOrHang(...options) {
      const begun = transaction.apply(this, options);
      // A transaction that waits for ever, as behind one of a tab that the browser has frozen.
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
