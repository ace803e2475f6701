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

/** Row id -> the part of its body that has left the device, 0 to 1; or, once the server has it, what this device could not keep of that. */
export type SendProgress = ReadonlyMap<string, number | UnkeptFiling>;

/** Nothing is sent for now: why, and when the next try is (server's clock, epoch milliseconds). */
export interface SendingPause {
  readonly reason: FlushPause;
  readonly until: number;
}

/** Sends what waits on this device while a page is open (decisions, "Submitting and the outbox"). */
export interface OutboxSender {
  /**
   * Tries now: after a submit, or at the claimant's word. Settles when everything that waited at this moment was looked at. Where the
   * server has asked to be left alone that is obeyed, and `pause` tells until when.
   */
  flush(cause?: AskingCause): Promise<void>;
  /** Tries before the session ends, and ends it (`flushAtLast` of the outbox); where that fails on this device, the session may live. */
  flushAtLast(last: LastFlush): Promise<void>;
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
  /** Where it is told that nothing is sent for now. */
  readonly pause: WritableObservable<SendingPause | null>;
}

/** After a flush that failed on this device it is tried again. */
const PAUSE_MS = 20_000;
/** Another tab or the worker is sending: look again soon, in case it goes away. */
const BUSY_MS = 5_000;
/** A row that was just tried and is not finished is never tried again at once. */
const SHORTEST_WAIT_MS = 500;
/** A timer never waits longer: a device that slept or moved its clock must not wait for hours. */
const LONGEST_WAIT_MS = 60_000;

/** What waits for its claimant, or for a deadline that may be extended, is looked at again once to twice this time later. */
const LOOK_AGAIN_MS = BACK_OFF_LIMIT_MS / 2;

/** A device that is back on a network tries within this time: those of one place come back at the same moment. */
const RECONNECT_SPREAD_MS = 2_000;

/** What holds a try back least comes last: of two causes for one try the later one here counts. */
const CAUSES: readonly AskingCause[] = ['timer', 'attention', 'connection', 'claimant'];

const stronger = (one: AskingCause, other: AskingCause) =>
  CAUSES.indexOf(one) > CAUSES.indexOf(other) ? one : other;

/** Creates the page's sender. The outbox and its storage are loaded when there is something to send. */
export function createOutboxSender(options: OutboxSenderOptions): OutboxSender {
  const { api, clock, random = Math.random } = options;
  const { progress } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Stands apart: the worker nudges at the same moment, and its try, which obeys the pause of the silence before, must not take this one's place. */
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

  /** Before anything is asked or sent again: the server's word is known here alone. */
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
      // Where another was sending, or who looks at the page has to wait a moment, nothing has been asked for this cause yet.
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
      // What was queued or hastened after it began is for one more.
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
    // Small state may be lost where the outbox is not: then the outbox is asked itself.
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

/** No byte of the body leaves for this long, and the connection is taken for dead. */
const STALL_MS = 90_000;
/** The answer is whole this long after the body has left: one that drips on for ever is none. */
const ANSWER_LIMIT_MS = 180_000;

/**
 * Uploads by XMLHttpRequest, for the page (a service worker has none): it tells how far the body went.
 */
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
      // Progress is told some time after it was made: once sending has begun, nobody knows how far the body went.
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
      // XMLHttpRequest follows a redirect: what is at its end (a login page, say) is no answer to the claim.
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

/** Only what the outbox reads; a header that a cross-origin answer does not expose is absent. */
function readHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Retry-After', 'Date']) {
    const value = xhr.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
