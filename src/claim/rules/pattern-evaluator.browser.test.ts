import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPatternEvaluator, type PatternEvaluator, startPatternWorker } from './pattern-evaluator.ts';

const log = vi.fn();
let evaluator: PatternEvaluator | undefined;

function open(): PatternEvaluator {
  evaluator = createPatternEvaluator({ startWorker: startPatternWorker, log });
  return evaluator;
}

afterEach(() => {
  evaluator?.dispose();
  log.mockClear();
});

describe('the pattern worker in a browser', () => {
  it('matches whole texts', async () => {
    const { matchesPattern } = open();
    expect(await matchesPattern('^\\d{5}(-\\d{4})?$', '12345-6789')).toBe('match');
    expect(await matchesPattern('\\d{5}', '123456')).toBe('mismatch');
  });

  it('does not freeze the page for a pattern that runs for ever, and goes on with the next', async () => {
    const { matchesPattern } = open();
    await matchesPattern('a', 'a');
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 10);
    const verdict = await matchesPattern('^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(60));
    clearInterval(ticking);
    expect(verdict).toBe('undecided');
    expect(turns).toBeGreaterThan(0);
    expect(log.mock.calls).toEqual([['pattern-timeout']]);
    expect(await matchesPattern('b+', 'bbb')).toBe('match');
  });

  it('leaves a pattern that cannot be compiled to the server', async () => {
    const { matchesPattern } = open();
    expect(await matchesPattern('(unclosed', 'x')).toBe('undecided');
    expect(log.mock.calls).toEqual([['pattern-unsupported']]);
  });
});
