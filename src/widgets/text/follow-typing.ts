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
