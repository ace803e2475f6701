import type { Outcome } from './outcome.ts';

/** One line of the table. */
export function renderOutcome({ verdict, area, name, detail }: Outcome): string {
  const line = `${verdict.padEnd(11)}  ${area.padEnd(11)}  ${name}`;
  return detail === '' ? line : `${line}\n${' '.repeat(26)}${detail.replaceAll('\n', ' ')}`;
}

/** The last line. */
export function renderTotals(outcomes: readonly Outcome[]): string {
  const count = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length;
  return `${count('ok')} ok, ${count('FAILED')} failed, ${count('not checked')} not checked`;
}
