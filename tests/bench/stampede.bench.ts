import type { BenchTable } from './bench-table.ts';
import { type Stampede, simulateStampede } from './stampede.ts';

const MOST_PEAK = 1.5;
const MOST_RATIO = 1.3;

/**
 * Figures that the shipped functions reach, by capacity. The bench fails if a figure is worse. docs/adr/0005-stampede.md says why clients
 * that cannot know the capacity do not reach the bounds.
 */
const REACHED: Readonly<Record<number, { peak: number; ratio: number; late: number }>> = {
  50: { peak: 550, ratio: 1, late: 17_000 },
  200: { peak: 4.5, ratio: 1.6, late: 0 },
  500: { peak: 2, ratio: 2.2, late: 0 },
  2000: { peak: 0.5, ratio: 6.5, late: 0 },
};
/** Figures at 200 answers a second, ten minutes before the deadline. As at 50 an hour before it, the server cannot file all claims. */
const REACHED_TOO_LATE = { peak: 300, ratio: 1, late: 17_000 };

/** 100,000 claims that wait for a server that was away for ten minutes. Seeded; uses the shipped back-off and pause. */
export async function bench(): Promise<BenchTable[]> {
  return [
    play('an hour before the deadline', 3_600, [50, 200, 500, 2_000]),
    play('ten minutes before the deadline', 600, [200, 500, 2_000]),
  ];
}

function play(when: string, timeLeft: number, capacities: readonly number[]): BenchTable {
  const games = [null, 30, 300].flatMap((retryAfter) =>
    capacities.map(
      (capacity): Stampede => ({ clients: 100_000, capacity, retryAfter, outage: 600, timeLeft, seed: 10 }),
    ),
  );
  const rows = games.map((game) => {
    const { peak, lastAt, ratio, filed, late } = simulateStampede(game);
    const broken = [
      peak > MOST_PEAK ? 'peak' : '',
      filed === game.clients && ratio > MOST_RATIO ? 'time' : '',
      late > 0 ? 'late' : '',
    ].filter((name) => name !== '');
    const isFew = game.clients * 2 > game.capacity * timeLeft;
    const reached =
      (isFew && game.capacity > 50 ? REACHED_TOO_LATE : REACHED[game.capacity]) ?? REACHED_TOO_LATE;
    if (peak > reached.peak || ratio > reached.ratio || late > reached.late) process.exitCode = 1;
    const asked = game.retryAfter ?? 'none';
    const figures = [Number(peak.toFixed(1)), lastAt, Number(ratio.toFixed(2)), filed, late];
    return [game.capacity, asked, ...figures, broken.join(', ') || 'kept'];
  });
  return {
    title: `Stampede: 100,000 claims after an outage of ten minutes, ${when}`,
    columns: ['answers/s', 'Retry-After', 'peak', 'last at s', 'of least', 'filed', 'late', 'bounds'],
    rows,
    note: `Bounds: after the first minute at most ${MOST_PEAK} times the capacity; all filed within ${MOST_RATIO} of the least time; none late that the capacity allowed.`,
  };
}
