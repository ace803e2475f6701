/** What one benchmark measured, as rows of a table. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** How it was measured, and what it is held against. */
  readonly note?: string;
}

/** A benchmark: each file `tests/bench/x.bench.ts` exports one by the name `bench`. */
export type Bench = () => Promise<BenchTable[]>;

/** A table as text, its columns aligned; numbers to the right. */
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

/** The middle of some measurements. @throws where there are none */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
