import { createObservable, type Observable } from '#core/observable.ts';
import type { OutboxSender, OutboxSenderOptions, SendProgress } from './outbox-sender.ts';

/** The outbox's sender of a page: its code comes when there may be something to send. */
export interface DeferredSender {
  readonly progress: Observable<SendProgress>;
  /** Tries now: after a submit, or at the claimant's word. */
  flush(): Promise<void>;
  /** Begins to watch the connection, the page's visibility and the time; tries at once where something waits. */
  start(): Promise<void>;
}

/** Creates the sender of this page. */
export function createDeferredSender(options: Omit<OutboxSenderOptions, 'progress'>): DeferredSender {
  const progress = createObservable<SendProgress>(new Map());
  let loading: Promise<OutboxSender> | undefined;
  function load(): Promise<OutboxSender> {
    loading ??= import('./outbox-sender.ts').then(({ createOutboxSender }) =>
      createOutboxSender({ ...options, progress }),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }
  return {
    progress,
    flush: async () => (await load()).flush(),
    start: async () => void (await load()).start(),
  };
}
