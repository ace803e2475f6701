import { backOffDelay } from '#core/outbox-state-backoff.ts';
import { logEvent } from '../log.ts';
import type { ServerClock } from '../server-clock.ts';
import type { FlushReport } from './flush-dependencies.ts';

/** Where the page tells that something may have changed. `target` is the window, or a stand-in in tests. */
export interface RunnerSources {
  readonly online: EventTarget;
  readonly visibility: EventTarget;
  isVisible(): boolean;
}

/** Flushes the outbox from the page: at start, when the network or the page comes back, by a timer, and when asked. */
export interface OutboxRunner {
  start(): void;
  /** Flushes now; joins a flush of this page that is under way, and then flushes once more. */
  flushNow(): Promise<FlushReport>;
  stop(): void;
}

/** Someone else is flushing: look again after this. */
const BUSY_MS = 5_000;
/** However far away the next attempt is: the deadline may pass, or be extended. */
const LONGEST_WAIT_MS = 60_000;
const SHORTEST_WAIT_MS = 500;

/** Creates the page's runner; the worker's `sync` event is the second way, for when no page is open. */
export function createOutboxRunner(options: {
  readonly flush: () => Promise<FlushReport>;
  readonly clock: ServerClock;
  readonly sources: RunnerSources;
  readonly random?: () => number;
}): OutboxRunner {
  const { flush, clock, sources, random = Math.random } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<FlushReport> | undefined;
  let unreachable = 0;
  let stopped = true;

  function delayAfter(report: FlushReport): number | undefined {
    unreachable = report.kind === 'unreachable' ? unreachable + 1 : 0;
    if (report.kind === 'busy') return BUSY_MS;
    if (report.kind === 'unreachable') return backOffDelay(unreachable, null, random);
    if (report.unsent === 0) return undefined;
    return report.nextAttemptAt === null ? LONGEST_WAIT_MS : report.nextAttemptAt - clock.now().getTime();
  }

  function schedule(delay: number | undefined): void {
    clearTimeout(timer);
    if (stopped || delay === undefined) return;
    const wait = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, delay));
    timer = setTimeout(() => void run(), wait);
  }

  async function run(): Promise<FlushReport> {
    clearTimeout(timer);
    try {
      const report = await flush();
      schedule(delayAfter(report));
      return report;
    } catch {
      logEvent('outbox-flush-failed');
      schedule(BUSY_MS);
      return { kind: 'unreachable' };
    }
  }

  function flushNow(): Promise<FlushReport> {
    // What is asked for while a flush runs may have come too late for it.
    const next = (running ?? Promise.resolve()).then(run);
    running = next;
    return next;
  }

  const onOnline = () => void flushNow();
  const onVisibility = () => {
    if (sources.isVisible()) void flushNow();
  };

  return {
    start() {
      stopped = false;
      sources.online.addEventListener('online', onOnline);
      sources.visibility.addEventListener('visibilitychange', onVisibility);
      void flushNow();
    },
    flushNow,
    stop() {
      stopped = true;
      clearTimeout(timer);
      sources.online.removeEventListener('online', onOnline);
      sources.visibility.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
