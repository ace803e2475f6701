import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import type { RunOutcome } from './run-one.ts';

/** One line of a run. */
export function describeOutcome({
  seed,
  formType,
  failures,
  struck,
  isTooLate,
  secondsToFile,
  seconds,
}: RunOutcome): string {
  const faults = Object.entries(struck).map(([kind, count]) => (count === 1 ? kind : `${count} x ${kind}`));
  const unfiled = isTooLate ? 'too late to be filed' : 'not filed';
  const filed = secondsToFile === null ? unfiled : `filed after ${secondsToFile.toFixed(1)} s`;
  const head = `${failures.length === 0 ? 'ok    ' : 'FAILED'} seed ${seed} ${formType}, ${filed}, ${seconds.toFixed(0)} s in all`;
  return [`${head}: ${faults.join(', ')}`, ...failures.map((failure) => `    ${failure}`)].join('\n');
}

/** How often each kind struck, in all runs. */
export function countFaults(outcomes: readonly RunOutcome[]): Readonly<Record<FaultKind, number>> {
  const counts = FAULT_KINDS.map((kind) => [
    kind,
    outcomes.reduce((sum, { struck }) => sum + (struck[kind] ?? 0), 0),
  ]);
  return Object.fromEntries(counts);
}

/** All runs together: the faults by kind, and how long claims took to be filed once those were over. */
export function describeAll(outcomes: readonly RunOutcome[]): string {
  const counts = Object.entries(countFaults(outcomes)).map(([kind, count]) => `${kind} ${count}`);
  const times = outcomes.flatMap(({ secondsToFile }) => secondsToFile ?? []).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const late = outcomes.filter(({ isTooLate }) => isTooLate).length;
  return [
    `Faults: ${counts.join(', ')}`,
    `Filed ${times.length}, within ${middle.toFixed(1)} s after the faults (median), ${(times.at(-1) ?? 0).toFixed(1)} s (longest); too late to be filed ${late}`,
  ].join('\n');
}

/** The kinds that never struck: runs that were said to hold against them have not. */
export function findMissingKinds(outcomes: readonly RunOutcome[]): readonly FaultKind[] {
  const counts = countFaults(outcomes);
  return FAULT_KINDS.filter((kind) => counts[kind] === 0);
}
