import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import type { RunOutcome } from './run-one.ts';

/** One line of a run. */
export function describeOutcome({
  seed,
  formType,
  failures,
  struck,
  secondsToFile,
  seconds,
}: RunOutcome): string {
  const faults = Object.entries(struck).map(([kind, count]) => (count === 1 ? kind : `${count} x ${kind}`));
  const filed = secondsToFile === null ? 'not filed' : `filed after ${secondsToFile.toFixed(1)} s`;
  const head = `${failures.length === 0 ? 'ok    ' : 'FAILED'} seed ${seed} ${formType}, ${filed}, ${seconds.toFixed(0)} s in all`;
  return [`${head}: ${faults.join(', ')}`, ...failures.map((failure) => `    ${failure}`)].join('\n');
}

/** How often each kind struck, in all runs. */
export function countFaults(outcomes: readonly RunOutcome[]): string {
  const counts = FAULT_KINDS.map((kind) => `${kind} ${countOf(kind, outcomes)}`);
  const times = outcomes.flatMap(({ secondsToFile }) => secondsToFile ?? []).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  return `Faults: ${counts.join(', ')}\nFiled after the faults within ${middle.toFixed(1)} s (median), ${(times.at(-1) ?? 0).toFixed(1)} s (longest)`;
}

/** The kinds that never struck: runs that were said to hold against them have not. */
export function findMissingKinds(outcomes: readonly RunOutcome[]): readonly FaultKind[] {
  return FAULT_KINDS.filter((kind) => countOf(kind, outcomes) === 0);
}

function countOf(kind: FaultKind, outcomes: readonly RunOutcome[]): number {
  return outcomes.reduce((sum, { struck }) => sum + (struck[kind] ?? 0), 0);
}
