import { tryLater } from '#design/first-interaction.ts';
import { createObservable, type Observable } from '#kernel/observable.ts';
import type { AskingCause } from '#server/server-pause.ts';
import type { OutboxSender, OutboxSenderOptions, SendingPause, SendProgress } from './outbox-sender.ts';

/** The outbox's sender of a page: its code comes when there may be something to send. */
export interface DeferredSender {
  readonly progress: Observable<SendProgress>;
  /** The drafts whose claims this page has just submitted and tries to send for the first time: they are on their way from here. */
  readonly firstTries: Observable<ReadonlySet<string>>;
  /** Takes a draft's claim as on its way from here, until the function that is returned is called. */
  beginFirstTry(draftId: string): () => void;
  /** Nothing is sent for now; null where nothing keeps the portal from sending. */
  readonly pause: Observable<SendingPause | null>;
  /** Tries now: after a submit, or at the claimant's word. Where the sender's code cannot be had, once it can. */
  flush(cause?: AskingCause): Promise<void>;
  /**
   * Tries before the session ends, and ends it.
   * @throws where the sender's code cannot be had.
   */
  flushAtLast: OutboxSender['flushAtLast'];
  /** Begins to watch the connection, the page's visibility and the time; tries at once where something waits. */
  start(): Promise<void>;
}

/** Creates the sender of this page. */
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
      // Its start, which is tried until it succeeds, sends what waits.
      await (sender?.flush(cause) ?? start());
    },
    flushAtLast: async (last) => (await load()).flushAtLast(last),
    start,
  };
}
