import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchPattern } from './dotnet-pattern/translate-pattern.ts';
import { createPatternEvaluator, PATTERN_LIMIT_MS, type PatternWorker } from './pattern-evaluator.ts';
import type { PatternReply, PatternRequest } from './pattern-messages.ts';

type Behaviour = 'answers' | 'hangs' | 'never begins' | 'fails to load' | 'answers nonsense';

class FakeWorker implements PatternWorker {
  readonly #behaviour: Behaviour;
  readonly #events = new EventTarget();
  isTerminated = false;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
    queueMicrotask(() => {
      if (behaviour === 'fails to load') this.#events.dispatchEvent(new Event('error'));
      else this.#send({ kind: 'ready' });
    });
  }
  #send(data: PatternReply | string): void {
    this.#events.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage({ id, pattern, text }: PatternRequest): void {
    if (this.#behaviour !== 'never begins') this.#send({ kind: 'began', id });
    if (this.#behaviour === 'answers') {
      this.#send({ kind: 'verdict', id, verdict: matchPattern(pattern, text) });
    }
    if (this.#behaviour === 'answers nonsense') this.#send('nonsense');
  }
  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#events.addEventListener(type, (event) =>
      listener({ data: event instanceof MessageEvent ? event.data : undefined }),
    );
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function createEvaluator(...behaviours: readonly Behaviour[]) {
  const workers: FakeWorker[] = [];
  const log = vi.fn();
  const evaluator = createPatternEvaluator({
    startWorker: () => {
      const worker = new FakeWorker(behaviours[workers.length] ?? 'answers');
      workers.push(worker);
      return worker;
    },
    log,
  });
  return { evaluator, workers, log };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the pattern evaluator', () => {
  it('starts one worker, with the first pattern', async () => {
    const { evaluator, workers } = createEvaluator('answers');
    expect(workers).toHaveLength(0);
    expect(await evaluator.matchesPattern('\\d{5}', '12345')).toBe('match');
    expect(await evaluator.matchesPattern('\\d{5}', '1234')).toBe('mismatch');
    expect(workers).toHaveLength(1);
  });

  it('ends a worker that takes too long, logs it once and leaves the pattern to the server', async () => {
    const { evaluator, workers, log } = createEvaluator('hangs', 'answers');
    const first = evaluator.matchesPattern('(a+)+', 'aaaa!');
    const second = evaluator.matchesPattern('b', 'b');
    await vi.advanceTimersByTimeAsync(PATTERN_LIMIT_MS + 1);
    expect(await first).toBe('undecided');
    expect(await second).toBe('match');
    expect(await evaluator.matchesPattern('(a+)+', 'other')).toBe('undecided');
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(log.mock.calls).toEqual([['pattern-timeout']]);
  });

  it('leaves a pattern that JavaScript cannot express to the server, and logs it once', async () => {
    const { evaluator, log } = createEvaluator('answers');
    expect(await evaluator.matchesPattern('(?>a)', 'a')).toBe('undecided');
    expect(await evaluator.matchesPattern('(?>a)', 'b')).toBe('undecided');
    expect(log.mock.calls).toEqual([['pattern-unsupported']]);
  });

  it.each<Behaviour>(['fails to load', 'answers nonsense'])(
    'tries again after a worker that %s',
    async (behaviour) => {
      const { evaluator, workers, log } = createEvaluator(behaviour, behaviour, 'answers');
      expect(await evaluator.matchesPattern('a', 'a')).toBe('undecided');
      expect(await evaluator.matchesPattern('a', 'a')).toBe('undecided');
      expect(await evaluator.matchesPattern('a', 'a')).toBe('match');
      expect(workers).toHaveLength(3);
      expect(log.mock.calls).toEqual([['pattern-worker-failed']]);
    },
  );

  it('does not blame a pattern that the worker never began with', async () => {
    const { evaluator, workers } = createEvaluator('never begins', 'answers');
    const asked = evaluator.matchesPattern('a', 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toBe('undecided');
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await evaluator.matchesPattern('a', 'a')).toBe('match');
  });

  it('does not throw where the page may not start workers', async () => {
    const evaluator = createPatternEvaluator({
      startWorker: () => {
        throw new TypeError('This document requires TrustedScriptURL assignment.');
      },
      log: () => undefined,
    });
    expect(await evaluator.matchesPattern('a', 'a')).toBe('undecided');
  });

  it('answers what is under way when it is disposed', async () => {
    const { evaluator, workers } = createEvaluator('hangs');
    const asked = evaluator.matchesPattern('a', 'a');
    await vi.advanceTimersByTimeAsync(1);
    evaluator.dispose();
    expect(await asked).toBe('undecided');
    expect(workers[0]?.isTerminated).toBe(true);
  });
});
