/**
 * One way to break a row of docs/specification-coverage.md: the tests that claim the row must go red. A row whose tests stay
 * green is proven by nothing.
 */
export interface Breakage {
  /** The row that it breaks: 'S4.12'. */
  readonly row: string;
  /** The rule that no longer holds, in words: 'a refused claim is opened again'. */
  readonly breaks: string;
  /** The file of the product that is changed, from the root. */
  readonly file: string;
  /** What stands there once, and what is put in its place. The types need not hold. */
  readonly find: string;
  readonly replace: string;
}

/**
 * The file with the breakage in it.
 * @throws Error where what is to be replaced does not stand there exactly once: the code has changed since
 */
export function applyBreakage(content: string, { row, file, find, replace }: Breakage): string {
  const found = content.split(find).length - 1;
  if (found !== 1) throw new Error(`${row}: "${find}" stands ${found} times in ${file}, not once.`);
  return content.replace(find, () => replace);
}
