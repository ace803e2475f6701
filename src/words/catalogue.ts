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

/**
 * What the keys of the portal's own words on a start page begin with (the case's are those that its start pages name): those messages are one chunk a culture. Every other message is
 * in a second chunk, fetched when the claimant begins to type, which the pages behind the start page wait
 * for.
 */
const FIRST_PAGE_PREFIXES: readonly string[] = [
  'shell.invalidLocalization',
  'shell.languageChanged',
  'shell.languageFailed',
  'shell.loading',
  'shell.offline',
  'shell.online',
  'shell.ok',
  'shell.pageFailed.',
  'shell.unsentClaims',
  'shell.filedClaims',
  'shell.keptDraft',
  'themes.',
  'filing.errorSummary',
  'filing.pending.authorize',
  'filing.alertHeader',
  'filing.problem',
  'validation.required',
  'validation.conditionalRequired',
  'validation.maxLength',
  'validation.characterSetRestriction',
  'validation.characterSetRestrictionLetters',
  'validation.characterWhitelistMissing',
  'validation.invalidValue',
  'validation.alphanumeric',
  'widgets.concealed.',
  'widgets.required',
  'widgets.whyWeAsk',
  'pages.start.',
  'pages.continue',
];

/** Whether the start page of a form may show the message. */
export function isFirstPageKey(key: string): boolean {
  return FIRST_PAGE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
