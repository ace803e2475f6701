import type { MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageKey } from './messages.ts';

/**
 * Text without arguments is kept as it is; text with ICU arguments as its syntax tree, so that no parser is
 * shipped.
 */
export type CompiledMessage = string | MessageFormatElement[];

export type Catalogue = Readonly<Record<MessageKey, CompiledMessage>>;

/** Which of a culture's two chunks: what the start page needs, or all other namespaces. */
export type CataloguePart = 'first' | 'rest';

/** Of the syntax tree of @formatjs/icu-messageformat-parser: a text, and `{name}` alone. */
export const LITERAL = 0 satisfies TYPE.literal;
export const ARGUMENT = 1 satisfies TYPE.argument;

/** Whether a message has nothing but text and arguments like `{name}`. */
export function isPlain(message: CompiledMessage): boolean {
  return typeof message === 'string' || message.every(({ type }) => type === LITERAL || type === ARGUMENT);
}
