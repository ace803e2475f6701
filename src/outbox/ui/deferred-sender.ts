import { tryLater } from '#design/first-interaction.ts';
import { createObservable, type Observable } from '#kernel/observable.ts';
import type { AskingCause } from '#server/server-pause.ts';
import type { OutboxSender, OutboxSenderOptions, SendingPause, SendProgress } from './outbox-sender.ts';

/** Sender of a page's outbox. It loads its code only when there may be something to send. */
export interface DeferredSender {
  readonly progress: Observable<SendProgress>;
  /** Drafts whose claims this page has just submitted and is sending for the first time. */
  readonly firstTries: Observable<ReadonlySet<string>>;
  /** Adds a draft to `firstTries` until the returned function is called. */
  beginFirstTry(draftId: string): () => void;
  /** The pause during which nothing is sent; null if nothing keeps the portal from sending. */
  readonly pause: Observable<SendingPause | null>;
  /** Flushes now, after a submit or at the claimant's request. If the sender's code cannot be loaded, flushes once it can. */
  flush(cause?: AskingCause): Promise<void>;
  /** Flushes and then ends the session. @throws if the sender's code cannot be loaded. */
  flushAtLast: OutboxSender['flushAtLast'];
  start(): Promise<void>;
}

export function createDeferredSender(
  options: Omit<OutboxSenderOptions, 'progress' | 'pause'>,
): DeferredSender {
  const progress = createObservable<SendProgress>(new Map());
  const firstTries = createObservable<ReadonlySet<string>>(new Set());
  const begun: string[] = [];
  const pause = createObservable<SendingPause | null>(null);
  let loading: Promise<OutboxSender> | undefined;
  function load(): Promise<OutboxSender> {
    loading ??= import('./outbox-sender.ts').then(({ createOutboxSender }) =>
      createOutboxSender({ ...options, progress, pause }),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }
  let isStarted = false;
  async function start(): Promise<void> {
    try {
      const sender = await load();
      if (!isStarted) sender.start();
      isStarted = true;
    } catch {
      tryLater(start);
    }
  }
  return {
    progress,
    firstTries,
    beginFirstTry(draftId) {
      begun.push(draftId);
      firstTries.set(new Set(begun));
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        begun.splice(begun.indexOf(draftId), 1);
        firstTries.set(new Set(begun));
      };
    },
    pause,
    async flush(cause) {
      const sender = await load().catch(() => undefined);
      // `start` is retried until the code loads, and then sends what waits.
      await (sender?.flush(cause) ?? start());
    },
    flushAtLast: async (last) => (await load()).flushAtLast(last),
    start,
  };
}
