import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { Catalogue } from './catalogue.ts';
import type { MessageKey, MessageValues } from './messages.ts';

/**
 * Gives the text of a message that has more of ICU in it than arguments like `{name}`: plurals, choices,
 * numbers, dates.
 */
export type IcuFormat = (key: MessageKey, values: MessageValues) => string;

/** Makes the format of one culture's messages; a message that cannot be formatted shows its key. */
export function createIcuFormat(locale: string, messages: Catalogue): IcuFormat {
  const trees = Object.entries(messages).filter(
    (entry): entry is [MessageKey, MessageFormatElement[]] => typeof entry[1] !== 'string',
  );
  const intl = createIntl(
    // Nothing is logged from here.
    { locale, messages: Object.fromEntries(trees), onError: () => undefined },
    createIntlCache(),
  );
  return (key, values) => String(intl.formatMessage({ id: key }, values));
}
