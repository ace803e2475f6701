import { useCallback } from 'react';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { type FocusLoss, isLeft, useAnnounce } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from './form-engine-context.ts';

/**
 * Returns a function that validates a field once the pointer is up, shows the issues and announces the first, because the focus has moved
 * on by then. It ignores a loss of focus that the page caused: the claimant did not leave the field (decisions, "Decided after the first
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
        // Announces only an issue that is still there.
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
  // A context menu or the list of a native select swallows the release, so later events stand in for it.
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
  // Runs after the click that follows the release.
  for (const run of waiting.splice(0)) setTimeout(run);
}

function releaseWithoutButton({ buttons }: PointerEvent): void {
  if (buttons === 0) release();
}

function releaseAfterSelect({ target }: Event): void {
  if (target instanceof HTMLSelectElement) release();
}

/**
 * Runs a callback once no pointer is down, after the resulting click. A press on a button takes the focus out of a field; an error shown
 * at once would move the button from under the pointer and lose the click.
 */
export function runWhenPointerReleased(run: () => void): void {
  if (isPointerDown) waiting.push(run);
  else run();
}
