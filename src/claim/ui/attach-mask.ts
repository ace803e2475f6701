import { createMask, createWrittenDateMask, InputMask } from '#claim/masks/create-mask.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import { findMask, MASK_TABLE, type MaskDefinition } from '#claim/masks/mask-table.ts';
import { isWrittenDate, readWrittenAmount, readWrittenDate } from '#claim/masks/written-values.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** An input mask at work on a control. */
export interface AttachedMask {
  /** What the control shows now. */
  readonly text: string;
  /** Shows a value that came from elsewhere; nobody is told. */
  write(text: string): void;
  detach(): void;
}

/**
 * Puts a mask on a control, imask with it; `onChange` is told what the field stores now. A date in words and an amount with
 * marks other than the mask's are read as a whole: character by character the mask would garble them.
 */
export function attachMask(
  control: TextControl,
  maskName: MaskName,
  onChange: (text: string) => void,
): AttachedMask | null {
  const options = createMask(maskName);
  const definition = findMask(maskName);
  if (options === undefined || definition === undefined) return null;
  const inWords = createWrittenDateMask((text) => readWrittenDate(text, languageOf(control)));
  const isDate = maskName === 'SLASH_DELIMITED_FULL_DATE';
  let isInWords = isDate && isWrittenDate(control.value);
  const typing = followTyping(control);
  let isTypingKnown = true;
  let isWriting = false;

  const writeSilently = (change: () => void) => {
    isWriting = true;
    change();
    isWriting = false;
  };
  const begin = () => typing.begin(plainTextOf(definition, mask.value));
  /** Takes the mask off a date that is in words, and puts it on again; tells whether it did either. */
  const turnMask = (text: string): boolean => {
    if (!isDate || isWrittenDate(text) === isInWords) return false;
    isInWords = !isInWords;
    writeSilently(() => mask.updateOptions(isInWords ? inWords : options));
    return true;
  };
  const beforeMask = (event: Event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    const typed = typing.read();
    isTypingKnown = typed !== undefined;
    const text = typed ?? control.value;
    const caret = control.selectionStart ?? control.value.length;
    const isAtEnd = caret === control.value.length;
    if (turnMask(text)) {
      mask.value = text;
      // Imask moves the caret once more, later: to where it was before this.
      mask.updateCursor(isAtEnd ? mask.value.length : caret);
      typing.begin(text);
      // Where the turned mask had made the same of it, imask has told nothing.
      onChange(mask.value);
      // Imask would take the text for one that was typed after this.
      event.stopImmediatePropagation();
    } else if (typed !== undefined) rewriteAmount(control, definition, typed);
  };
  const afterMask = () => {
    if (!isTypingKnown) begin();
  };
  // As when the field is left: what Enter validates and sends is the settled text.
  const settle = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
    mask.masked.doCommit();
    mask.updateControl();
    begin();
  };
  const listen = new AbortController();
  const { signal } = listen;
  for (const name of ['input', 'compositionend']) control.addEventListener(name, beforeMask, { signal });
  // Imask listens between the two.
  const mask = new InputMask(control, isInWords ? inWords : options);
  control.addEventListener('input', afterMask, { signal });
  control.addEventListener('keydown', settle, { signal });
  control.addEventListener('blur', begin, { signal });
  mask.on('accept', () => {
    if (!isWriting) onChange(mask.value);
  });
  begin();
  return {
    get text() {
      return mask.value;
    },
    write(text) {
      if (mask.value === text) return;
      turnMask(text);
      writeSilently(() => {
        mask.value = text;
      });
      begin();
    },
    detach() {
      listen.abort();
      typing.detach();
      mask.destroy();
    },
  };
}

/** Replaces an amount that is typed with other marks by what the mask takes: "12,5" by "12.5", "1.234" by "1234". */
function rewriteAmount(control: TextControl, definition: MaskDefinition, typed: string): void {
  if (definition.kind !== 'number' && definition !== MASK_TABLE.DECIMAL_15PRECISION) return;
  const isWhole = definition.kind === 'number' && definition.scale === 0;
  if (!(isWhole ? /[^0-9]/ : /[^0-9.]/).test(typed)) return;
  const amount = readWrittenAmount(typed, isWhole, languageOf(control));
  control.value = isWhole ? (amount.split('.')[0] ?? '') : amount;
}

/** A year that the mask of a date shows as a month and a day: "19/58/". */
const SPLIT_YEAR = /^(19|20)\/(\d\d)\/?$/;

/** A shown text as it might have been typed: without the commas, and the slash in a year, that the mask put in. */
function plainTextOf(definition: MaskDefinition, shown: string): string {
  if (definition === MASK_TABLE.SLASH_DELIMITED_FULL_DATE) return shown.replace(SPLIT_YEAR, '$1$2');
  return definition.kind === 'number' ? shown.replaceAll(',', '') : shown;
}

function languageOf(control: TextControl): string {
  return control.closest('[lang]')?.getAttribute('lang') ?? 'en';
}

/** What a claimant has typed into a control that is masked: the mask shows it otherwise, and leaves some of it out. */
export interface FollowedTyping {
  /** To be asked at each input event. Undefined where something other than the end of the text was changed. */
  read(): string | undefined;
  /** The text is this from now on, wherever it came from. */
  begin(text: string): void;
  detach(): void;
}

/** Follows what is typed or pasted at the end of a control's text, or in place of all of it. */
export function followTyping(control: HTMLInputElement | HTMLTextAreaElement): FollowedTyping {
  let typed = control.value;
  let before: string | undefined;
  const noteSelection = () => {
    const { value, selectionStart, selectionEnd } = control;
    const isAtEnd = selectionStart === value.length;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    before = isAtEnd || isWhole ? value : undefined;
    if (!isWhole) return;
    before = '';
    typed = '';
  };
  control.addEventListener('beforeinput', noteSelection);
  return {
    read() {
      const { value } = control;
      const isAdded = before !== undefined && value.length > before.length && value.startsWith(before);
      if (before === undefined || !isAdded) return undefined;
      typed += value.slice(before.length);
      before = undefined;
      return typed;
    },
    begin(text) {
      typed = text;
    },
    detach() {
      control.removeEventListener('beforeinput', noteSelection);
    },
  };
}
