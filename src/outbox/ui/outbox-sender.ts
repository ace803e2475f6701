import { logEvent } from '#kernel/log.ts';
import type { WritableObservable } from '#kernel/observable.ts';
import type { Result } from '#kernel/result.ts';
import type { LastFlush } from '#outbox/flush-outbox.ts';
import type {
  FlushDependencies,
  FlushPause,
  FlushReport,
  ProbeMemory,
  UnkeptFiling,
} from '#outbox/flush-probe.ts';
import type { Api } from '#server/api.ts';
import { BACK_OFF_LIMIT_MS } from '#server/back-off.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import { hasStoredClaims, readSmallState } from '#server/small-state.ts';
import type { Uploader } from '#server/submit.ts';

/** Row id -> the part of its body that was sent, 0 to 1; or the server's confirmation that this device could not store. */
export type SendProgress = ReadonlyMap<string, number | UnkeptFiling>;

/** Pause during which nothing is sent; `until` is epoch milliseconds, server clock. */
export interface SendingPause {
  readonly reason: FlushPause;
  readonly until: number;
}

/** Sender of the outbox while a page is open (decisions, "Submitting and the outbox"). */
export interface OutboxSender {
  /**
   * Flushes now, after a submit or at the claimant's request; resolves when every waiting row was looked at. Obeys the server's pause.
   */
  flush(cause?: AskingCause): Promise<void>;
  /** Flushes and then ends the session (`flushAtLast` of the outbox). If that fails on this device, the session may stay open. */
  flushAtLast(last: LastFlush): Promise<void>;
  /** Starts watching the connection, the page's visibility and the time; flushes at once if a claim waits. */
  start(): () => void;
}

export interface OutboxSenderOptions {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly takeCaptchaToken: () => Promise<Result<string, unknown>>;
  readonly random?: () => number;
  readonly progress: WritableObservable<SendProgress>;
  readonly pause: WritableObservable<SendingPause | null>;
}

const PAUSE_MS = 20_000;
/** Pause while another tab or the worker is sending, in case it dies. */
const BUSY_MS = 5_000;
/** Shortest pause before a row that was just tried is tried again. */
const SHORTEST_WAIT_MS = 500;
/** Longest timer: a device that slept or whose clock was changed must not wait for hours. */
const LONGEST_WAIT_MS = 60_000;

/** Rows that wait for their claimant or for a deadline extension are looked at again after one to two times this time. */
const LOOK_AGAIN_MS = BACK_OFF_LIMIT_MS / 2;

/** Spread of the first attempts after a reconnection, since all devices of one place come back at the same moment. */
const RECONNECT_SPREAD_MS = 2_000;

/** Causes in ascending order of strength; of two causes for one flush the later one counts. */
const CAUSES: readonly AskingCause[] = ['timer', 'attention', 'connection', 'claimant'];

const stronger = (one: AskingCause, other: AskingCause) =>
  CAUSES.indexOf(one) > CAUSES.indexOf(other) ? one : other;

/** Creates the page's sender. The outbox and its storage are loaded when there is something to send. */
export function createOutboxSender(options: OutboxSenderOptions): OutboxSender {
  const { api, clock, random = Math.random } = options;
  const { progress } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Separate, because the worker's nudge at the same moment obeys the pause after a silence and must not replace this flush. */
  let reconnection: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let nextCause: AskingCause = 'timer';
  const probes: ProbeMemory = { last: undefined };
  function delayAfter(report: FlushReport): number | undefined {
    if (report.kind === 'busy') return BUSY_MS;
    if (report.nextAttemptAt === null)
      return report.kind === 'done' && report.unsent > 0 ? LOOK_AGAIN_MS * (1 + random()) : undefined;
    return Math.min(
      LONGEST_WAIT_MS,
      Math.max(SHORTEST_WAIT_MS, report.nextAttemptAt - clock.now().getTime()),
    );
  }

  function tellPause(report: FlushReport): void {
    if (report.kind === 'busy') return;
    const { pause, nextAttemptAt } = report;
    options.pause.set(
      pause === undefined || nextAttemptAt === null ? null : { reason: pause, until: nextAttemptAt },
    );
  }

  const tell = (rowId: string, told: number | UnkeptFiling) =>
    progress.set(new Map(progress.get()).set(rowId, told));

  function forget(rowId: string): void {
    const rest = new Map(progress.get());
    rest.delete(rowId);
    progress.set(rest);
  }

  /** Stores unkept filings before anything is asked or sent again, since only this page's memory holds them. */
  async function keepFilings(): Promise<void> {
    const { keepFiling } = await import('#outbox/flush-outbox.ts');
    for (const [rowId, told] of progress.get())
      if (typeof told === 'object' && (await keepFiling(rowId, told))) forget(rowId);
  }

  async function run(asked: AskingCause, last?: LastFlush): Promise<void> {
    clearTimeout(timer);
    try {
      await keepFilings();
      const { flushAtLast, flushOutbox } = await import('#outbox/flush-outbox.ts');
      const dependencies: FlushDependencies = {
        api,
        clock,
        random,
        cause: asked,
        probes,
        takeCaptchaToken: options.takeCaptchaToken,
        onProgress: tell,
        onUnkept: tell,
        onMoved: ({ id }) => forget(id),
      };
      const report = await (last === undefined ? flushOutbox(dependencies) : flushAtLast(dependencies, last));
      tellPause(report);
      const delay = delayAfter(report);
      // Keep the cause if the server was not asked for it: another holder was sending, or the pause after a silence holds.
      const isHeld = report.kind === 'paused' && report.pause === 'silent' && report.isUnasked;
      const cause = report.kind === 'busy' || isHeld ? asked : 'timer';
      if (delay !== undefined) timer = setTimeout(() => void flush(cause), delay);
    } catch {
      logEvent('outbox-not-flushed');
      timer = setTimeout(() => void flush('timer'), PAUSE_MS);
    }
  }

  function flush(cause: AskingCause = 'claimant'): Promise<void> {
    if (running !== undefined) {
      // A running flush may have missed what was queued since it began, so run one more.
      nextCause = next === undefined ? cause : stronger(nextCause, cause);
      next ??= running.then(() => {
        next = undefined;
        return flush(nextCause);
      });
      return next;
    }
    running = run(cause).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function flushIfAny(cause: AskingCause): Promise<void> {
    const unsent = await readSmallState('unsentForms');
    // Small state can be lost while the outbox survives: then look into the outbox.
    if (unsent?.length === 0 || (unsent === undefined && !(await hasStoredClaims()))) return;
    await flush(cause);
  }

  return {
    flush,
    flushAtLast: (last) => run('claimant', last),
    start() {
      const ending = new AbortController();
      const { signal } = ending;
      window.addEventListener(
        'online',
        () => {
          clearTimeout(reconnection);
          reconnection = setTimeout(() => void flushIfAny('connection'), random() * RECONNECT_SPREAD_MS);
        },
        { signal },
      );
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') void flushIfAny('attention');
        },
        { signal },
      );
      void flushIfAny('attention');
      return () => {
        ending.abort();
        clearTimeout(timer);
        clearTimeout(reconnection);
      };
    },
  };
}

/** Time without any sent byte after which the connection counts as dead. */
const STALL_MS = 90_000;
/** Time for the whole answer after the body was sent; an answer that trickles on is given up. */
const ANSWER_LIMIT_MS = 180_000;

/** Uploads by XMLHttpRequest, which reports the progress of the body. For pages only: service workers have no XMLHttpRequest. */
export const uploadWithProgress: Uploader = (request) =>
  new Promise((resolve) => {
    if (request.signal?.aborted) {
      resolve({ ok: false, mayHaveArrived: false });
      return;
    }
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watch = (limitMs = STALL_MS) => {
      clearTimeout(stall);
      stall = setTimeout(() => xhr.abort(), limitMs);
    };
    const abort = () => xhr.abort();
    const finish = () => {
      clearTimeout(stall);
      request.signal?.removeEventListener('abort', abort);
    };
    const lose = () => {
      finish();
      // Progress events come late, so once sending has begun, the body may have arrived whole.
      resolve({ ok: false, mayHaveArrived: true });
    };

    xhr.upload.onprogress = ({ loaded, total }) => {
      watch();
      request.onProgress?.(total === 0 ? 0 : loaded / total);
    };
    xhr.upload.onload = () => watch(ANSWER_LIMIT_MS);
    xhr.onerror = lose;
    xhr.onabort = lose;
    xhr.onload = () => {
      finish();
      // XMLHttpRequest follows redirects; the page at their end (a login page, say) is no answer to the claim.
      const isFollowed = xhr.responseURL !== new URL(request.url, location.href).href;
      const status = isFollowed ? 0 : xhr.status;
      resolve({ ok: true, status, headers: readHeaders(xhr), text: xhr.responseText });
    };

    xhr.open('POST', request.url);
    xhr.withCredentials = request.credentials === 'include';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    request.signal?.addEventListener('abort', abort);
    watch();
    xhr.send(request.body);
  });

/** Reads only the headers that the outbox uses. A header that a cross-origin answer does not expose is absent. */
function readHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Retry-After', 'Date']) {
    const value = xhr.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
