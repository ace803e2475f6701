import { useCallback } from 'react';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { type FocusLoss, isLeft, useAnnounce } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from './form-engine-context.ts';

/**
 * Validates a field, shows what was found and says it, since the focus has moved on by then; after the click that takes the focus.
 * Told of a focus that the page itself has taken away it does nothing: the field was not left (decisions, "Decided after the first
 * examination").
 */
export function useValidateField(field: FieldConfig, address: FieldAddress): (loss?: FocusLoss) => void {
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  return useCallback(
    (loss?: FocusLoss) => {
      if (loss !== undefined && !isLeft(loss)) return;
      const validate = async () => {
        const [first] = await engine.validateField(address);
        // What the claimant has mended meanwhile is not shown.
        if (first !== undefined && engine.getView(address).issues.includes(first))
          announce(`${messages.text(field.label)}: ${messages.issue(first)}`);
      };
      runWhenPointerReleased(validate);
    },
    [engine, messages, announce, field.label, address],
  );
}

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
