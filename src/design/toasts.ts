/** Options of a toast (specification, sections 4 and 9). */
export interface ToastOptions {
  /** Milliseconds until it hides by itself; 5000 by default. */
  readonly delay?: number;
  readonly autohide?: boolean;
  readonly animation?: boolean;
  readonly style?: 'default' | 'success' | 'warning';
}

export interface ToastEntry extends Required<ToastOptions> {
  readonly id: number;
  readonly text: string;
}

export interface ToastQueue {
  show(text: string, options?: ToastOptions): number;
  remove(id: number): void;
  getToasts(): readonly ToastEntry[];
  subscribe(listener: () => void): () => void;
}

export const TOAST_DELAY_MS = 5000;

export function createToastQueue(): ToastQueue {
  let toasts: readonly ToastEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly ToastEntry[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(text, options = {}) {
      lastId += 1;
      const { delay = TOAST_DELAY_MS, autohide = true, animation = true, style = 'default' } = options;
      // Replaces a toast of the same text: two would cover what stands below.
      set([
        ...toasts.filter((toast) => toast.text !== text),
        { id: lastId, text, delay, autohide, animation, style },
      ]);
      return lastId;
    },
    remove: (id) => set(toasts.filter((toast) => toast.id !== id)),
    getToasts: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's toasts, for passing news: the language has changed, a file was handed to the browser. */
export const pageToasts = createToastQueue();

/** Hands a file to the browser to save. `told` says in a toast where the file went. */
export function saveFile(file: Blob, name: string, told: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari begins the download in the next turn; once begun it holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  pageToasts.show(told, { style: 'success' });
}
