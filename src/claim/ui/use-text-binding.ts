import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { type MaskName, toLatinDigits } from '#claim/masks/mask-looks.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { keepTrying } from '#design/first-interaction.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { AttachedMask } from './attach-mask.ts';
import { useFormEngine } from './form-engine-context.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface TextBinding<C extends TextControl> {
  readonly ref: RefObject<C | null>;
  readonly defaultValue: string;
}

/**
 * Binds an uncontrolled text control to a field: a keystroke goes to the engine without a React render, and a change from elsewhere
 * (prepopulation, a reset, another control) is written into the control. A mask's code loads on demand; until then the control takes
 * plain text. The field stores what a masked control shows, even if the mask arrives after the text or replaces another mask.
 * `readsDigits` stores and shows digits of other scripts as 0 to 9 without a mask, too.
 */
export function useTextBinding<C extends TextControl>(
  address: FieldAddress,
  maskName: MaskName,
  readsDigits = false,
): TextBinding<C> {
  const engine = useFormEngine();
  const ref = useRef<C>(null);
  const mask = useRef<AttachedMask | null>(null);
  const [defaultValue] = useState(() => fieldValueToText(engine.store.getValue(address)));

  // A layout effect, because text that is typed before a later effect would be lost.
  useLayoutEffect(() => {
    const control = ref.current;
    const takeText = (event: Event) => {
      // Keeps the event from React, which would write the control's attributes back at every key.
      event.stopPropagation();
      if (control === null || mask.current !== null) return;
      // Text that an input method is still composing must not be overwritten.
      const isComposing = event instanceof InputEvent && event.isComposing;
      const text = readsDigits && !isComposing ? toLatinDigits(control.value) : control.value;
      if (text !== fieldValueToText(engine.store.getValue(address))) engine.change(address, text);
    };
    control?.addEventListener('input', takeText);
    control?.addEventListener('compositionend', takeText);
    return () => {
      control?.removeEventListener('input', takeText);
      control?.removeEventListener('compositionend', takeText);
    };
  }, [engine, address, readsDigits]);

  useEffect(() => {
    const showValue = () => {
      const text = fieldValueToText(engine.store.getValue(address));
      if (mask.current !== null) {
        mask.current.write(text);
        keepShownText(engine, address, mask.current.text);
      } else if (ref.current !== null) writeText(ref.current, text);
    };
    showValue();
    return engine.store.subscribeToField(address, showValue);
  }, [engine, address]);

  useEffect(() => {
    if (maskName === '') return;
    const callOff = keepTrying(
      () => import('./attach-mask.ts'),
      ({ attachMask }) => {
        if (ref.current === null) return;
        mask.current = attachMask(ref.current, maskName, (value) => engine.change(address, value));
        if (mask.current !== null) keepShownText(engine, address, mask.current.text);
      },
    );
    return () => {
      callOff();
      mask.current?.detach();
      mask.current = null;
    };
  }, [engine, address, maskName]);

  return { ref, defaultValue };
}

/** Stores a field's text as the mask shows it; this is the claimant's edit only if the text was. */
function keepShownText(engine: FormEngine, address: FieldAddress, shown: string): void {
  const { store } = engine;
  if (!store.hasModel(address.clientId) || fieldValueToText(store.getValue(address)) === shown) return;
  if (!store.getFlags(address).everDirty) {
    store.setValue(address, shown, 'initialisation');
    return;
  }
  engine.change(address, shown);
  // The masked text may be valid now.
  if (engine.getView(address).issues.length > 0) engine.validateField(address);
}

/** Writes a text into the control if it differs, and keeps the caret's position as far as possible. */
function writeText(control: TextControl, text: string): void {
  if (control.value === text) return;
  const caret = control === document.activeElement ? control.selectionStart : null;
  control.value = text;
  if (caret !== null) control.setSelectionRange(caret, caret);
}
