let isMoving = false;

/** Moves the focus where the page wants it: whatever had it was not left by the claimant. */
export function moveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  isMoving = true;
  element?.focus(options);
  isMoving = false;
}

/** What is told of a focus that goes. */
export type FocusLoss = Pick<FocusEvent, 'target' | 'relatedTarget'>;

/**
 * Whether the claimant has left a control, and not the page: by moving the focus, by a dialog that takes it, or because its window is
 * not in front any more, in which the control keeps it.
 */
export function isLeft({ target, relatedTarget }: FocusLoss): boolean {
  const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('[role$=dialog]') !== null;
  return !isMoving && !isInDialog && document.activeElement !== target;
}
