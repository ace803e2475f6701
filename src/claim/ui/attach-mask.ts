import { createMask, createWrittenDateMask, InputMask } from '#claim/masks/create-mask.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import { findMask, MASK_TABLE, type MaskDefinition } from '#claim/masks/mask-table.ts';
import { isWrittenDate, readWrittenAmount, readWrittenDate } from '#claim/masks/written-values.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface AttachedMask {
  readonly text: string;
  /** Shows a value that came from elsewhere, without calling `onChange`. */
  write(text: string): void;
  detach(): void;
}

/**
 * Attaches a mask (imask) to a control; `onChange` receives the text to store. Dates in words and amounts with other separators are read
 * as a whole, because the mask would garble them character by character. Returns null for the empty mask name.
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
  /** Takes the mask off a date in words and puts it back on for any other; returns true if it did either. */
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
      // Imask would move the caret back later, to its place before this event.
      mask.updateCursor(isAtEnd ? mask.value.length : caret);
      typing.begin(text);
      // Imask does not report a value that the switched mask leaves unchanged.
      onChange(mask.value);
      // Otherwise imask would treat the text as newly typed.
      event.stopImmediatePropagation();
    } else if (typed !== undefined) rewriteAmount(control, definition, typed);
  };
  const afterMask = () => {
    if (!isTypingKnown) begin();
  };
  // Enter commits the text, as leaving the field does, so that it validates and sends what is stored.
  const settle = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
    mask.masked.doCommit();
    mask.updateControl();
    begin();
  };
  const listen = new AbortController();
  const { signal } = listen;
  for (const name of ['input', 'compositionend']) control.addEventListener(name, beforeMask, { signal });
  // A foreign number, cut to the mask's length, would be somebody else's: the claimant must enter it (engine/prepopulation.ts).
  if (maskName === 'USA_PHONE_NUMBER' && /^(?!1\d{10}$)\d{11,}$/.test(control.value)) control.value = '';
  // Imask must listen after beforeMask and before afterMask.
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

/** Rewrites an amount that is typed with other separators as the mask takes it: "12,5" as "12.5", "1.234" as "1234". */
function rewriteAmount(control: TextControl, definition: MaskDefinition, typed: string): void {
  if (definition.kind !== 'number' && definition !== MASK_TABLE.DECIMAL_15PRECISION) return;
  const isWhole = definition.kind === 'number' && definition.scale === 0;
  if (!(isWhole ? /[^0-9]/ : /[^0-9.]/).test(typed)) return;
  const amount = readWrittenAmount(typed, isWhole, languageOf(control));
  control.value = isWhole ? (amount.split('.')[0] ?? '') : amount;
}

/** Matches a year that the date mask has split into month and day: "19/58/". */
const SPLIT_YEAR = /^(19|20)\/(\d\d)\/?$/;

/** Removes what the mask inserted: the commas, or the slash in a year. */
function plainTextOf(definition: MaskDefinition, shown: string): string {
  if (definition === MASK_TABLE.SLASH_DELIMITED_FULL_DATE) return shown.replace(SPLIT_YEAR, '$1$2');
  return definition.kind === 'number' ? shown.replaceAll(',', '') : shown;
}

function languageOf(control: TextControl): string {
  return control.closest('[lang]')?.getAttribute('lang') ?? 'en';
}

/** Text as the claimant typed it into a masked control; the mask reformats it and drops some of it. */
export interface FollowedTyping {
  /** Must be called at each input event. Returns undefined if the change did not add to the end of the text. */
  read(): string | undefined;
  /** Starts over from a text, whatever its origin. */
  begin(text: string): void;
  detach(): void;
}

/** Tracks text that is typed or pasted at the end of a control's text, or in place of all of it. */
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
