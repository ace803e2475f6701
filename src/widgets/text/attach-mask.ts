import { InputMask } from '#core/masks/input-mask.ts';
import type { MaskName } from '#core/masks/mask-name.ts';
import { createMask } from '#core/masks/registry.ts';

/** An input mask at work on a control. */
export interface AttachedMask {
  /** What the control shows now. */
  readonly text: string;
  /** Shows a value that came from elsewhere; nobody is told. */
  write(text: string): void;
  detach(): void;
}

/** Puts a mask on a control, imask with it; `onChange` is told what the field stores now. */
export function attachMask(
  control: HTMLInputElement | HTMLTextAreaElement,
  maskName: MaskName,
  onChange: (text: string) => void,
): AttachedMask | null {
  const options = createMask(maskName);
  if (options === undefined) return null;
  const mask = new InputMask(control, options);
  let isWriting = false;
  mask.on('accept', () => {
    if (!isWriting) onChange(mask.value);
  });
  // As when the field is left: what Enter validates and sends is the settled text.
  const settle = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
    mask.masked.doCommit();
    mask.updateControl();
  };
  control.addEventListener('keydown', settle);
  return {
    get text() {
      return mask.value;
    },
    write(text) {
      if (mask.value === text) return;
      isWriting = true;
      mask.value = text;
      isWriting = false;
    },
    detach() {
      control.removeEventListener('keydown', settle);
      mask.destroy();
    },
  };
}
