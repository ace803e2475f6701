import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ATTEMPT_LIMIT_MS, SILENCE_LIMIT_MS, TEST_LIMIT_MS, WAIT_LIMIT_MS } from './limits.ts';

/** Ways to give a test or wait its own limit, and waits with a default limit of one second. */
const LIMIT_OF_ITS_OWN =
  /\btimeout: ?[\d_]+|\bset(?:Default|DefaultNavigation)?Timeout\([\d_]|\b(?:test|hook)Timeout\b|\bvi\.wait(?:For|Until)\b|\bwaitForTimeout\b|\btest\.slow\b/;

it('no test has a limit of its own', () => {
  const files = [
    ...globSync('{src,sw,api-mock,scripts}/**/*.test.{ts,tsx}'),
    // The faults driver plays a claimant who loses patience.
    ...globSync('tests/**/*.{ts,tsx}', { exclude: ['tests/faults/**'] }),
  ].filter((file) => !/tests\/support\/(?:limits\.test|wait-for)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        LIMIT_OF_ITS_OWN.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

it('a wait that hangs is told before its test is, and a test before its step', () => {
  const inOrder = [ATTEMPT_LIMIT_MS, WAIT_LIMIT_MS, TEST_LIMIT_MS, SILENCE_LIMIT_MS];
  expect(inOrder.toSorted((a, b) => a - b)).toEqual(inOrder);
});
