import type { WritableObservable } from '#core/observable.ts';
import { backOffDelay } from '#core/outbox-state-backoff.ts';
import type { Result } from '#core/result.ts';
import type { Api } from '#data/api/api.ts';
import { hasStoredClaims } from '#data/has-stored-claims.ts';
import { logEvent } from '#data/log.ts';
import type { FlushReport } from '#data/outbox/flush-dependencies.ts';
import type { ServerClock } from '#data/server-clock.ts';
import { readSmallState } from '#data/small-state.ts';

/** Row id -> the part of its body that has left the device, 0 to 1. */
export type SendProgress = ReadonlyMap<string, number>;

/** Sends what waits on this device while a page is open (decisions, "Submitting and the outbox"). */
export interface OutboxSender {
  /** Tries now: after a submit, or at the claimant's word. Settles when everything that waited at this moment was looked at. */
  flush(): Promise<void>;
  /** Begins to watch the connection, the page's visibility and the time; tries at once where something waits. */
  start(): () => void;
}

export interface OutboxSenderOptions {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly takeCaptchaToken: () => Promise<Result<string, unknown>>;
  readonly random?: () => number;
  /** Where the progress of sending is told. */
  readonly progress: WritableObservable<SendProgress>;
}

/** After a flush that failed on this device it is tried again. */
const PAUSE_MS = 20_000;
/** Another tab or the worker is sending: look again soon, in case it goes away. */
const BUSY_MS = 5_000;
/** A row that was just tried and is not finished is never tried again at once. */
const SHORTEST_WAIT_MS = 500;
/** A timer never waits longer: a device that slept or moved its clock must not wait for hours. */
const LONGEST_WAIT_MS = 60_000;

/** Creates the page's sender. The outbox and its storage are loaded when there is something to send. */
export function createOutboxSender(options: OutboxSenderOptions): OutboxSender {
  const { api, clock, random = Math.random } = options;
  const { progress } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** Probes in a row that the server did not answer: each one is waited for longer, as each send is. */
  let silences = 0;

  function delayAfter(report: FlushReport): number | undefined {
    if (report.kind === 'unreachable') {
      silences += 1;
      return Math.max(SHORTEST_WAIT_MS, backOffDelay(silences, null, random));
    }
    silences = 0;
    if (report.kind === 'busy') return BUSY_MS;
    if (report.nextAttemptAt === null) return undefined;
    return Math.min(
      LONGEST_WAIT_MS,
      Math.max(SHORTEST_WAIT_MS, report.nextAttemptAt - clock.now().getTime()),
    );
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      const { flushOutbox } = await import('#data/outbox/flush-outbox.ts');
      const report = await flushOutbox({
        api,
        clock,
        takeCaptchaToken: options.takeCaptchaToken,
        onProgress: (rowId, part) => progress.set(new Map(progress.get()).set(rowId, part)),
        onMoved: ({ id }) => {
          const rest = new Map(progress.get());
          rest.delete(id);
          progress.set(rest);
        },
      });
      const delay = delayAfter(report);
      if (delay !== undefined) timer = setTimeout(() => void flush(), delay);
    } catch {
      logEvent('outbox-not-flushed');
      timer = setTimeout(() => void flush(), PAUSE_MS);
    }
  }

  function flush(): Promise<void> {
    if (running !== undefined) {
      // What was queued or hastened after it began is for one more.
      next ??= running.then(() => {
        next = undefined;
        return flush();
      });
      return next;
    }
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function flushIfAny(): Promise<void> {
    const unsent = await readSmallState('unsentCount');
    // Small state may be lost where the outbox is not: then the outbox is asked itself.
    if (unsent === 0 || (unsent === undefined && !(await hasStoredClaims()))) return;
    await flush();
  }

  return {
    flush,
    start() {
      const ending = new AbortController();
      const { signal } = ending;
      window.addEventListener('online', () => void flushIfAny(), { signal });
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') void flushIfAny();
        },
        { signal },
      );
      void flushIfAny();
      return () => {
        ending.abort();
        clearTimeout(timer);
      };
    },
  };
}
