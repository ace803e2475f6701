import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { MessageKey } from '#core/form/field-config.ts';

/** Text without arguments is kept as it is; text with ICU arguments as its syntax tree, so that no parser is shipped. */
export type CompiledMessage = string | MessageFormatElement[];

export type Catalogue = Readonly<Record<MessageKey, CompiledMessage>>;

/** Which of a culture's two chunks: what the start page needs, or all other namespaces. */
export type CataloguePart = 'first' | 'rest';
