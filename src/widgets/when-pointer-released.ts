let isPointerDown = false;
const waiting: (() => void)[] = [];

if (typeof addEventListener !== 'undefined') {
  addEventListener('pointerdown', press, { capture: true });
  // A context menu, or the list of a native select, takes the release to itself: what comes next tells that it was.
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'contextmenu', 'keydown']) {
    addEventListener(end, release, { capture: true });
  }
  addEventListener('change', releaseAfterSelect, { capture: true });
}

function press(): void {
  isPointerDown = true;
  addEventListener('pointermove', releaseWithoutButton, { capture: true });
}

function release(): void {
  isPointerDown = false;
  removeEventListener('pointermove', releaseWithoutButton, { capture: true });
  // After the click that a release makes.
  for (const run of waiting.splice(0)) setTimeout(run);
}

function releaseWithoutButton({ buttons }: PointerEvent): void {
  if (buttons === 0) release();
}

function releaseAfterSelect({ target }: Event): void {
  if (target instanceof HTMLSelectElement) release();
}

/**
 * Runs something once no pointer is down, after the click that it makes. A press on a button takes the focus out of a
 * field; were the field's error shown at once, the button would move from under the pointer and the click be lost.
 */
export function runWhenPointerReleased(run: () => void): void {
  if (isPointerDown) waiting.push(run);
  else run();
}
