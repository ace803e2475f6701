/** Results of one benchmark, as a table. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string;
}

/** Each `tests/bench/x.bench.ts` exports its benchmark by the name `bench`. */
export type Bench = () => Promise<BenchTable[]>;

export function renderTable({ title, columns, rows, note }: BenchTable): string {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const lines = cells.map((row, rowIndex) =>
    row
      .map((cell, index) => {
        const isNumber = typeof rows[rowIndex - 1]?.[index] === 'number';
        return isNumber ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [`\n${title}`, lines[0], rule, ...lines.slice(1), ...(note === undefined ? [] : [note])].join('\n');
}

/** Returns the median. @throws for an empty list */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
