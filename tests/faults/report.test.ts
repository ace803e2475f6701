import { expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import { countFaults, describeAll, findMissingKinds } from './report.ts';
import type { RunOutcome } from './run-one.ts';

function outcomeOf(struck: RunOutcome['struck'], changes: Partial<RunOutcome> = {}): RunOutcome {
  return {
    seed: 1,
    formType: 'DocumentsUpload',
    struck,
    failures: [],
    isTooLate: false,
    secondsToFile: 2,
    seconds: 20,
    diary: [],
    ...changes,
  };
}

it('adds up how often each kind struck', () => {
  const counts = countFaults([outcomeOf({ delay: 2 }), outcomeOf({ delay: 1, garbage: 1 })]);
  expect(counts).toMatchObject({ delay: 3, garbage: 1, 'kill-browser': 0 });
});

it('names the kinds that never struck', () => {
  const all: Partial<Record<FaultKind, number>> = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 1]));
  expect(findMissingKinds([outcomeOf(all)])).toEqual([]);
  expect(findMissingKinds([outcomeOf({ ...all, 'fill-quota': 0 })])).toEqual(['fill-quota']);
});

it('tells how long claims took, and which were too late', () => {
  const late = outcomeOf({}, { isTooLate: true, secondsToFile: null });
  const text = describeAll([outcomeOf({}), outcomeOf({}, { secondsToFile: 40 }), late]);
  expect(text).toContain('Filed 2, within 40.0 s after the faults (median), 40.0 s (longest)');
  expect(text).toContain('too late to be filed 1');
});
