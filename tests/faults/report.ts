import { type FaultKind, listFaultKinds } from './fault-kinds.ts';
import type { BrowserName } from './hands.ts';
import type { RunOutcome } from './run-one.ts';

export function describeOutcome(outcome: RunOutcome): string {
  const { seed, browser, formType, failures, struck, isTooLate, secondsToFile, seconds } = outcome;
  const faults = Object.entries(struck).map(([kind, count]) => (count === 1 ? kind : `${count} x ${kind}`));
  const unfiled = isTooLate ? 'too late to be filed' : 'not filed';
  const filed = secondsToFile === null ? unfiled : `filed after ${secondsToFile.toFixed(1)} s`;
  const head = `${failures.length === 0 ? 'ok    ' : 'FAILED'} ${browser} seed ${seed} ${formType}, ${filed}, ${seconds.toFixed(0)} s in all`;
  return [`${head}: ${faults.join(', ')}`, ...failures.map((failure) => `    ${failure}`)].join('\n');
}

export interface ReportRow {
  readonly fault: string;
  /** Number of runs in which it struck. */
  readonly struck: number;
  /** Of those, the runs whose claim was filed once, in time and intact, and whose portal said so. */
  readonly filed: number;
  /** Of those, the runs that were too late for good, whose portal said so, and whose claim is still on the device. */
  readonly tooLate: number;
  readonly failed: number;
}

export function tabulateFaults(outcomes: readonly RunOutcome[], browser: BrowserName): readonly ReportRow[] {
  const own = outcomes.filter((outcome) => outcome.browser === browser);
  return listFaultKinds(browser).map((kind) =>
    tabulate(
      kind,
      own.filter(({ struck }) => (struck[kind] ?? 0) > 0),
    ),
  );
}

export function tabulateAnswers(outcomes: readonly RunOutcome[]): readonly ReportRow[] {
  const names = [...new Set(outcomes.flatMap(({ answers }) => Object.keys(answers)))].sort();
  return names.map((name) =>
    tabulate(
      name,
      outcomes.filter(({ answers }) => (answers[name] ?? 0) > 0),
    ),
  );
}

function tabulate(fault: string, outcomes: readonly RunOutcome[]): ReportRow {
  const passed = outcomes.filter(({ failures }) => failures.length === 0);
  const tooLate = passed.filter(({ isTooLate }) => isTooLate).length;
  return {
    fault,
    struck: outcomes.length,
    filed: passed.length - tooLate,
    tooLate,
    failed: outcomes.length - passed.length,
  };
}

export function describeTable(title: string, rows: readonly ReportRow[]): string {
  const head = [title, 'runs struck', 'filed', 'too late & told', 'failed'];
  const cells = rows.map(({ fault, struck, filed, tooLate, failed }) => [
    fault,
    ...[struck, filed, tooLate, failed].map(String),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...cells]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

export function describeTimes(outcomes: readonly RunOutcome[]): string {
  const times = outcomes.flatMap(({ secondsToFile }) => secondsToFile ?? []).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const late = outcomes.filter(({ isTooLate }) => isTooLate).length;
  return `Filed ${times.length}, within ${middle.toFixed(1)} s after the faults (median), ${(times.at(-1) ?? 0).toFixed(1)} s (longest); too late to be filed ${late}`;
}

/** Returns the kinds that struck in no run, and so are not proven. */
export function findMissingKinds(
  outcomes: readonly RunOutcome[],
  browser: BrowserName,
): readonly FaultKind[] {
  const struck = tabulateFaults(outcomes, browser).filter((row) => row.struck > 0);
  return listFaultKinds(browser).filter((kind) => !struck.some(({ fault }) => fault === kind));
}
