import type { MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageKey } from './messages.ts';

/** Plain text as it is, or the syntax tree of text with ICU arguments, so that no parser is shipped. */
export type CompiledMessage = string | MessageFormatElement[];

export type Catalogue = Readonly<Record<MessageKey, CompiledMessage>>;

/** Chunk of a culture's messages: those of the start page, or all others. */
export type CataloguePart = 'first' | 'rest';

/** Node types of @formatjs/icu-messageformat-parser: text, and `{name}`. */
export const LITERAL = 0 satisfies TYPE.literal;
export const ARGUMENT = 1 satisfies TYPE.argument;

export function isPlain(message: CompiledMessage): boolean {
  return typeof message === 'string' || message.every(({ type }) => type === LITERAL || type === ARGUMENT);
}

/**
 * Key prefixes of the portal's messages that start pages need: one chunk per culture, with the case's messages of its start pages. All
 * others are in a second chunk, which loads when the claimant begins to type.
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

export function isFirstPageKey(key: string): boolean {
  return FIRST_PAGE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
