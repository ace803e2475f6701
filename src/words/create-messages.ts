import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { ReactNode } from 'react';
import { ARGUMENT, type Catalogue, type CompiledMessage, LITERAL } from './catalogue.ts';
import { createZoneFormat } from './deadline-texts.ts';
import type { IcuFormat } from './icu-format.ts';
import type { CreateIcuFormat } from './icu-on-demand.ts';
import { directionOf, formattingLocaleOf, ownNameOf } from './languages.ts';
import type { Issue, MessageKey, Messages, MessageValues } from './messages.ts';
import {
  type CopyNode,
  copyToReactNodes,
  copyToText,
  encodeEntities,
  hasForbiddenTag,
  hasMarkup,
  tokenizeCopy,
} from './rich-copy.tsx';

/** Key of the message shown for copy with a forbidden tag (specification, section 5). */
export const INVALID_LOCALIZATION_KEY = 'shell.invalidLocalization';

const BYTES_PER_KILOBYTE = 1024;
const FILE_SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export interface MessageSources {
  readonly culture: string;
  /** Language of the messages (BCP 47); by default the culture. */
  readonly language?: string;
  /** Culture -> its own name, from the server; Intl fills in empty names. */
  readonly enabledCultures: Readonly<Record<string, string>>;
  /** Messages of the culture, in English where it lacks one. */
  readonly builtIn: Catalogue;
  /** Compiled server content, which overrides the built-in messages. */
  readonly content?: Catalogue;
  /** Deadline texts: values for every message, and messages of their own. Each is read only when needed. */
  readonly globals?: Readonly<Record<string, string>>;
  /** IANA zone of the case's times; by default the device's zone. */
  readonly timeZone?: string | undefined;
  /** Formats messages with more ICU than plain arguments; without it they show their key. */
  readonly createIcuFormat?: CreateIcuFormat | undefined;
}

function listElements(message: readonly MessageFormatElement[]): readonly MessageFormatElement[] {
  return message.flatMap((element) => {
    if (!('options' in element)) return element;
    return [element, ...Object.values(element.options).flatMap(({ value }) => listElements(value))];
  });
}

/** Adds the globals that the message names (wording each takes time). Arguments without a value show their own names. */
function fillArguments(
  message: readonly MessageFormatElement[],
  values: MessageValues,
  globals: Readonly<Record<string, string>>,
): MessageValues {
  const filled: Record<string, MessageValues[string]> = { ...values };
  for (const element of listElements(message)) {
    if (!('value' in element) || element.type === LITERAL || Object.hasOwn(filled, element.value)) continue;
    const word = Object.hasOwn(globals, element.value) ? globals[element.value] : undefined;
    if (word !== undefined) filled[element.value] = word;
    else if (element.type === ARGUMENT) filled[element.value] = `{${element.value}}`;
  }
  return filled;
}

/** Returns the text of a message with plain arguments only, so that start pages need no ICU formatter; else undefined. */
function joinPlain(
  message: MessageFormatElement[],
  readValue: (name: string) => MessageValues[string],
): string | undefined {
  let joined = '';
  for (const element of message) {
    if (element.type !== LITERAL && element.type !== ARGUMENT) return undefined;
    const value = element.type === LITERAL ? element.value : readValue(element.value);
    if (typeof value === 'object') return undefined;
    joined += value;
  }
  return joined;
}

/** Fills `{name}` in a text that is not in the catalogue. */
function fillText(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

interface FoundMessage {
  readonly key: MessageKey;
  readonly message: CompiledMessage;
  readonly hasMarkup: boolean;
}

function textOf(message: CompiledMessage): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

function encodeValues(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? encodeEntities(value) : value,
    ]),
  );
}

/** Creates the messages of one culture. @throws RangeError if the culture is no language tag. */
export function createMessages(sources: MessageSources): Messages {
  const { culture, language = culture, builtIn, content = {}, globals = {} } = sources;
  const messages: Catalogue = { ...builtIn, ...content };
  const locale = formattingLocaleOf(language);
  Intl.getCanonicalLocales(culture);
  let formatIcu: IcuFormat | undefined;
  const enabledCultures = Object.fromEntries(
    Object.entries(sources.enabledCultures).map(([code, name]) => [
      code,
      name === '' ? ownNameOf(code) : name,
    ]),
  );

  const has = (key: MessageKey): boolean => Object.hasOwn(messages, key) || Object.hasOwn(globals, key);

  const found = new Map<MessageKey, FoundMessage | undefined>();

  function lookUp(key: MessageKey): FoundMessage | undefined {
    const message = has(key) ? (messages[key] ?? globals[key]) : undefined;
    if (message === undefined) return undefined;
    const copy = textOf(message);
    if (!hasForbiddenTag(copy)) return { key, message, hasMarkup: hasMarkup(copy) };
    const error = messages[INVALID_LOCALIZATION_KEY] ?? 'Invalid localization';
    return { key: INVALID_LOCALIZATION_KEY, message: error, hasMarkup: false };
  }

  function find(key: MessageKey): FoundMessage | undefined {
    if (!found.has(key)) found.set(key, lookUp(key));
    return found.get(key);
  }

  function format({ key, message }: FoundMessage, values: MessageValues): string {
    if (typeof message === 'string') return message;
    const plain = joinPlain(message, (name) => {
      if (Object.hasOwn(values, name)) return values[name] ?? '';
      return Object.hasOwn(globals, name) ? (globals[name] ?? '') : `{${name}}`;
    });
    if (plain !== undefined) return plain;
    formatIcu ??= sources.createIcuFormat?.(locale, messages);
    return formatIcu?.(key, fillArguments(message, values, globals)) ?? key;
  }

  /** Returns the nodes of copy with markup; values never become markup. */
  function readCopy(message: FoundMessage, values: MessageValues): readonly CopyNode[] {
    return tokenizeCopy(format(message, encodeValues(values)));
  }

  function text(key: MessageKey, values: MessageValues = {}): string {
    const message = find(key);
    if (message === undefined) return key;
    return message.hasMarkup ? copyToText(readCopy(message, values)) : format(message, values);
  }

  function rich(key: MessageKey, values: MessageValues = {}): ReactNode {
    const message = find(key);
    if (message === undefined) return key;
    return message.hasMarkup ? copyToReactNodes(readCopy(message, values)) : format(message, values);
  }

  const number: Messages['number'] = (value, options) => new Intl.NumberFormat(locale, options).format(value);

  const zoneFormats = new Map<string, (at: Date) => string>();

  /** Caches formats: a list words hundreds of times, and creating a format takes milliseconds. The device's own zone may change. */
  function time(at: Date, zone = sources.timeZone, fields?: Intl.DateTimeFormatOptions): string {
    if (zone === undefined || fields !== undefined) return createZoneFormat(zone, locale, fields)(at);
    const format = zoneFormats.get(zone) ?? createZoneFormat(zone, locale);
    zoneFormats.set(zone, format);
    return format(at);
  }

  return {
    culture,
    language,
    direction: directionOf(language),
    enabledCultures,
    has,
    text,
    rich,
    issue({ code, params, message, messageKey }: Issue) {
      // A server's own words may be a key of its content, so that they exist in every language.
      if (message !== undefined && !has(message)) return fillText(message, params);
      return text(message ?? messageKey ?? `validation.${code}`, params);
    },
    number,
    date: (value, options) => new Intl.DateTimeFormat(locale, options).format(value),
    time,
    deviceTime(at, zone) {
      const own = createZoneFormat(undefined, locale)(at);
      return own === time(at, zone) ? undefined : own;
    },
    fileSize(bytes) {
      const power = bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(BYTES_PER_KILOBYTE));
      const index = Math.min(power, FILE_SIZE_UNITS.length - 1);
      return number(bytes / BYTES_PER_KILOBYTE ** index, {
        style: 'unit',
        unit: FILE_SIZE_UNITS[index] ?? 'byte',
        unitDisplay: index === 0 ? 'long' : 'short',
        maximumFractionDigits: index < 2 ? 0 : 1,
      });
    },
    list: (values) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(values),
  };
}
