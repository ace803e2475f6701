import { logEvent } from '#kernel/log.ts';
import { toTrustedScriptUrl } from '#kernel/trusted-types.ts';
import workerAddress from './pattern-evaluator.worker.ts?worker&url';
import { type PatternReply, type PatternRequest, patternReplySchema } from './pattern-messages.ts';
import type { PatternVerdict } from './rule.ts';

/** Time limit for a server's regular expression, in ms (decisions, "Form engine"). */
export const PATTERN_LIMIT_MS = 200;

export interface PatternEvaluator {
  matchesPattern(pattern: string, text: string): Promise<PatternVerdict>;
  /** Terminates the worker; a later match starts another. */
  dispose(): void;
}

export interface PatternEvaluatorParts {
  readonly startWorker: () => PatternWorker;
  readonly log: (code: string) => void;
}

/**
 * Creates an evaluator that starts its worker with the first pattern. It leaves a pattern that JavaScript cannot express, or that once
 * timed out, to the server from then on, and logs it once. A pattern whose worker failed may succeed later.
 */
export function createPatternEvaluator(
  { startWorker, log }: PatternEvaluatorParts = { startWorker: startPatternWorker, log: logEvent },
): PatternEvaluator {
  const runner = createPatternRunner(startWorker, PATTERN_LIMIT_MS);
  const leftToServer = new Set<string>();
  let hasLoggedWorkerFailure = false;

  /** Returns true on the first call for a pattern, because two matches of it may run at once and only one may log. */
  function leaveToServer(pattern: string): boolean {
    const isFirst = !leftToServer.has(pattern);
    leftToServer.add(pattern);
    return isFirst;
  }

  return {
    dispose: runner.close,
    async matchesPattern(pattern, text) {
      if (leftToServer.has(pattern)) return 'undecided';
      const outcome = await runner.run(pattern, text);
      switch (outcome) {
        case 'timeout':
          if (leaveToServer(pattern)) log('pattern-timeout');
          return 'undecided';
        case 'undecided':
          if (leaveToServer(pattern)) log('pattern-unsupported');
          return 'undecided';
        case 'worker-failed':
          if (!hasLoggedWorkerFailure) log('pattern-worker-failed');
          hasLoggedWorkerFailure = true;
          return 'undecided';
        default:
          return outcome;
      }
    },
  };
}

export interface PatternWorker {
  postMessage(request: PatternRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

export type PatternFailure = 'timeout' | 'worker-failed';

/** Time limit for the worker to load its script, or to begin with a pattern, in ms. */
const START_LIMIT_MS = 10_000;

type Answer = Exclude<PatternReply, { kind: 'ready' }> | 'failed';

interface RunningWorker {
  readonly worker: PatternWorker;
  readonly isReady: Promise<boolean>;
  onAnswer: (answer: Answer) => void;
}

function open(startWorker: () => PatternWorker): RunningWorker {
  const worker = startWorker();
  const running: RunningWorker = {
    worker,
    isReady: new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), START_LIMIT_MS);
      const settle = (isReady: boolean): void => {
        clearTimeout(timer);
        resolve(isReady);
      };
      const onFailure = (): void => {
        settle(false);
        running.onAnswer('failed');
      };
      worker.addEventListener('message', ({ data }) => {
        const reply = patternReplySchema.safeParse(data);
        if (!reply.success) onFailure();
        else if (reply.data.kind === 'ready') settle(true);
        else running.onAnswer(reply.data);
      });
      worker.addEventListener('error', onFailure);
      worker.addEventListener('messageerror', onFailure);
    }),
    onAnswer: () => undefined,
  };
  return running;
}

function ask(
  running: RunningWorker,
  request: PatternRequest,
  limitMs: number,
): Promise<PatternVerdict | PatternFailure> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => resolve('worker-failed'), START_LIMIT_MS);
    const settle = (outcome: PatternVerdict | PatternFailure): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    running.onAnswer = (answer) => {
      if (answer === 'failed') settle('worker-failed');
      else if (answer.id !== request.id) return;
      else if (answer.kind === 'verdict') settle(answer.verdict);
      else {
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Waits one more task, so that a verdict queued behind a busy page still counts.
          timer = setTimeout(() => resolve('timeout'), 0);
        }, limitMs);
      }
    };
    running.worker.postMessage(request);
  });
}

/** Runs patterns one at a time in a worker that starts on demand. */
export interface PatternRunner {
  run(pattern: string, text: string): Promise<PatternVerdict | PatternFailure>;
  close(): void;
}

/**
 * Creates a runner that replaces its worker when a pattern takes longer than `limitMs`. Loading the script and delivering the message do
 * not count, so that a slow device does not give up on a pattern.
 */
export function createPatternRunner(startWorker: () => PatternWorker, limitMs: number): PatternRunner {
  let running: RunningWorker | undefined;
  let lastRun: Promise<unknown> = Promise.resolve();
  let nextId = 0;

  function close(): void {
    running?.worker.terminate();
    running?.onAnswer('failed');
    running = undefined;
  }

  async function askWorker(pattern: string, text: string): Promise<PatternVerdict | PatternFailure> {
    running ??= open(startWorker);
    const current = running;
    const isReady = await current.isReady;
    if (!isReady || running !== current) return 'worker-failed';
    nextId += 1;
    return ask(current, { id: nextId, pattern, text }, limitMs);
  }

  async function runNow(pattern: string, text: string): Promise<PatternVerdict | PatternFailure> {
    // `new Worker` throws if the page's policy forbids it.
    const outcome = await askWorker(pattern, text).catch(() => 'worker-failed' as const);
    if (outcome === 'timeout' || outcome === 'worker-failed') close();
    return outcome;
  }

  return {
    run(pattern, text) {
      const outcome = lastRun.then(() => runNow(pattern, text));
      lastRun = outcome;
      return outcome;
    },
    close,
  };
}

/** Starts the pattern worker; its address passes the page's Trusted Types policy. */
export function startPatternWorker(): Worker {
  return new Worker(toTrustedScriptUrl(workerAddress), { type: 'module', name: 'patterns' });
}
