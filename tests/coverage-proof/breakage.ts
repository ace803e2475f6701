/**
 * One way to break a row of docs/specification-coverage.md. A test that claims the row must then fail; if all stay green, they prove
 * nothing.
 */
export interface Breakage {
  /** Number of the row: 'S4.12'. */
  readonly row: string;
  readonly breaks: string;
  readonly file: string;
  /** Code that occurs exactly once in the file, and its replacement. The types need not hold. */
  readonly find: string;
  readonly replace: string;
}

/**
 * Returns the file's content with the breakage.
 * @throws Error if `find` does not occur exactly once, because the code has changed since
 */
export function applyBreakage(content: string, { row, file, find, replace }: Breakage): string {
  const found = content.split(find).length - 1;
  if (found !== 1) throw new Error(`${row}: "${find}" stands ${found} times in ${file}, not once.`);
  return content.replace(find, () => replace);
}
