import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Catalogue } from './catalogue.ts';
import type { MessageKey, MessageValues } from './messages.ts';

/** Formats a message with more ICU than arguments like `{name}`: plurals, choices, numbers, dates. */
export type IcuFormat = (key: MessageKey, values: MessageValues) => string;

/** Creates the formatter of one culture's messages. A message that cannot be formatted shows its key. */
export function createIcuFormat(locale: string, messages: Catalogue): IcuFormat {
  const trees = Object.entries(messages).filter(
    (entry): entry is [MessageKey, MessageFormatElement[]] => typeof entry[1] !== 'string',
  );
  const intl = createIntl(
    // Discard errors rather than log them to the console.
    { locale, messages: Object.fromEntries(trees), onError: () => undefined },
    createIntlCache(),
  );
  return (key, values) => String(intl.formatMessage({ id: key }, values));
}
