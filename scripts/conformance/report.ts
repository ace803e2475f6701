import type { Outcome } from './outcome.ts';

export function renderOutcome({ verdict, rank, area, name, detail, exchange = '' }: Outcome): string {
  const line = `${verdict.padEnd(11)}  ${rank.padEnd(13)}  ${area.padEnd(11)}  ${name}`;
  const more = [detail.replaceAll('\n', ' '), ...exchange.split('\n')].filter((text) => text !== '');
  return [line, ...more.map((text) => `${' '.repeat(41)}${text}`)].join('\n');
}

/** Tells whether an outcome counts as a failure; unfollowed advice does not. */
export function isToMend({ verdict, rank }: Outcome): boolean {
  return verdict === 'FAILED' && rank !== 'advice';
}

export function renderTotals(outcomes: readonly Outcome[]): string {
  const count = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length;
  const toMend = outcomes.filter(isToMend).length;
  const counts = `${count('ok')} ok, ${toMend} failed, ${count('not checked')} not checked`;
  const advice = count('FAILED') - toMend;
  return [
    counts,
    ...(advice === 0 ? [] : [`${advice} of the advice not followed`]),
    ...(count('left out') === 0 ? [] : [`${count('left out')} additions left out`]),
  ].join(', ');
}
