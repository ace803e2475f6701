/** Marks in the page's performance timeline, by which the benchmark knows how far a page is. */
export const FIRST_FIELD_MARK = 'bench-first-field';
export const ALL_FIELDS_MARK = 'bench-all-fields';

/**
 * Marks when the first and when the last of `count` fields are in the page (a field that is hidden counts as
 * there).
 */
export function markFields(count: number): void {
  const lastShown = count % 5 === 0 ? count - 1 : count;
  const marks = new Map([
    ['f1', FIRST_FIELD_MARK],
    [`f${lastShown}`, ALL_FIELDS_MARK],
  ]);
  const look = () => {
    for (const [id, mark] of marks) {
      if (document.getElementById(id) === null) continue;
      performance.mark(mark);
      marks.delete(id);
    }
    if (marks.size > 0) requestAnimationFrame(look);
  };
  look();
}
