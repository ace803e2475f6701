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

/** Shown in place of copy that has a forbidden tag (specification, section 5). */
export const INVALID_LOCALIZATION_KEY = 'shell.invalidLocalization';

const BYTES_PER_KILOBYTE = 1024;
const FILE_SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export interface MessageSources {
  readonly culture: string;
  /** What its words are in (BCP 47); absent, the culture. */
  readonly language?: string;
  /** Culture -> own name, as the server says; an empty name is filled in by Intl. */
  readonly enabledCultures: Readonly<Record<string, string>>;
  /** Built-in messages of the culture, English where it lacks one. */
  readonly builtIn: Catalogue;
  /** Compiled server content: it wins over the built-in messages. */
  readonly content?: Catalogue;
  /** Values that every message may use, and keys of their own: the deadline texts. Each is read when it is wanted. */
  readonly globals?: Readonly<Record<string, string>>;
  /** IANA name of the zone that the case tells its times in; without it times are in the device's own. */
  readonly timeZone?: string | undefined;
  /** Formats what has more of ICU in it than plain arguments; without it such a message shows its key. */
  readonly createIcuFormat?: CreateIcuFormat | undefined;
}

/** The elements of a message, with those inside its choices. */
function listElements(message: readonly MessageFormatElement[]): readonly MessageFormatElement[] {
  return message.flatMap((element) => {
    if (!('options' in element)) return element;
    return [element, ...Object.values(element.options).flatMap(({ value }) => listElements(value))];
  });
}

/**
 * An argument that nobody gave shows its own name: server copy may ask for what this place does not know. Of the globals only those
 * are read that the message names: each takes its time to word.
 */
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

/**
 * The text of a message of plain arguments alone; undefined where it has others. What formats those takes its
 * time to load and before its first text, and the start page can do without it.
 */
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

/** A text that is no message, with its {name} filled in where there is such a value. */
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

/** The text that is in a message, as far as tags go. */
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

/**
 * Puts together everything that is worded in one culture. A change of culture or content makes a new one.
 * @throws RangeError where the culture is no language tag.
 */
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

  /** The message of a key, the error message where its copy is forbidden, or undefined where there is none. */
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

  /** The nodes of copy with markup; values never become markup. */
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

  /** A list of claims tells hundreds of times, and what formats one takes milliseconds to make. The device's own zone may change. */
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
      // A server's own words may be a key of its content: so they are told in every language.
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
