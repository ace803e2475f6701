let isPointerDown = false;

if (typeof addEventListener !== 'undefined') {
  addEventListener('pointerdown', () => setPointerDown(true), { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'dragend']) {
    addEventListener(end, () => setPointerDown(false), { capture: true });
  }
}

function setPointerDown(isDown: boolean): void {
  isPointerDown = isDown;
}

/**
 * Runs something once no pointer is down, after the click that it makes. A press on a button takes the focus out of a
 * field; were the field's error shown at once, the button would move from under the pointer and the click be lost.
 */
export function runWhenPointerReleased(run: () => void): void {
  if (!isPointerDown) {
    run();
    return;
  }
  const finish = () => {
    for (const end of ['pointerup', 'pointercancel', 'dragend']) removeEventListener(end, finish);
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, finish);
}
