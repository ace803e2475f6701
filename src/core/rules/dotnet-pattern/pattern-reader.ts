/** Raised where a .NET pattern has what JavaScript cannot express; such a pattern is left to the server. */
export class UnsupportedPatternError extends Error {}

/** A cursor over a pattern. */
export class PatternReader {
  readonly #pattern: string;
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#pattern.length;
  }

  /** The character `offset` ahead; '' past the end. */
  peek(offset = 0): string {
    return this.#pattern[this.#position + offset] ?? '';
  }

  /** Takes one character. */
  take(): string {
    const character = this.peek();
    if (character === '') throw new UnsupportedPatternError('The pattern ends too early');
    this.#position += 1;
    return character;
  }

  /** Takes `text` if it comes next. */
  takeText(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  /** Takes what a sticky expression matches here. */
  takeMatch(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#position;
    const found = expression.exec(this.#pattern);
    if (found === null) return undefined;
    this.#position += found[0].length;
    return found;
  }
}
