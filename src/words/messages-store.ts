import { createObservable } from '#kernel/observable.ts';
import { DEFAULT_CULTURE } from '#server/cultures.ts';
import type { CultureContent } from '#server/small-endpoints.ts';
import type { Catalogue, CataloguePart } from './catalogue.ts';
import { createMessages } from './create-messages.ts';
import { type DeadlineMoments, findCaseTimeZone, formatDeadlineTexts } from './deadline-texts.ts';
import { type CreateIcuFormat, compileContent, loadIcuFormat, loadIcuFormatFor } from './icu-on-demand.ts';
import { findLanguage } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Messages } from './messages.ts';

/** The active culture's messages as they come in: chunks, server content, deadlines, another culture. */
export interface MessagesStore {
  /** The same object until something changes: made for useSyncExternalStore. */
  getMessages(): Messages;
  subscribe(listener: () => void): () => void;
  /**
   * Makes a culture the active one as soon as its content and its chunks are here: the first, and the rest too where that
   * was loaded. Content of the culture before is dropped unless it is given anew. Changes nothing where another culture is
   * asked for meanwhile. Rejects, and changes nothing, where its content is rejected or a chunk cannot be fetched (a language
   * that was never fetched, chosen offline).
   */
  setCulture(culture: string, content?: CultureContent | Promise<CultureContent>): Promise<void>;
  setEnabledCultures(cultures: Readonly<Record<string, string>>): void;
  setDeadlines(deadlines: DeadlineMoments): void;
  /** Adds the messages of the pages behind the start page; asked again it does nothing. */
  loadRest(): Promise<void>;
  /** Whether the messages of the pages behind the start page are here. */
  hasRest(): boolean;
}

type LoadCatalogue = (culture: string, part: CataloguePart) => Promise<Catalogue>;

/** What the messages are made of. */
interface Wording {
  readonly culture: string;
  readonly enabledCultures: Readonly<Record<string, string>>;
  readonly first: Catalogue;
  readonly rest: Catalogue | undefined;
  readonly content: Catalogue;
  readonly deadlines: DeadlineMoments;
  readonly createIcuFormat: CreateIcuFormat | undefined;
}

const NO_WORDS: Wording = {
  culture: DEFAULT_CULTURE,
  enabledCultures: {},
  first: {},
  rest: undefined,
  content: {},
  deadlines: {},
  createIcuFormat: undefined,
};

/** What was worded stays while other words come in: a format of a date takes a slow phone 20 ms to make. */
function wordDeadlinesOnce(): typeof formatDeadlineTexts {
  let last:
    | {
        readonly of: Parameters<typeof formatDeadlineTexts>;
        readonly texts: Readonly<Record<string, string>>;
      }
    | undefined;
  return (...of) => {
    if (last?.of[0] !== of[0] || last.of[1] !== of[1]) last = { of, texts: formatDeadlineTexts(...of) };
    return last.texts;
  };
}

/** Creates the store; it words nothing (every key shows itself) until the first setCulture has ended. */
export function createMessagesStore(loadCatalogue: LoadCatalogue): MessagesStore {
  const wordDeadlines = wordDeadlinesOnce();

  function toMessages({ first, rest, deadlines, ...wording }: Wording): Messages {
    const builtIn = { ...first, ...rest };
    const language = findLanguage(wording.culture, builtIn, wording.content);
    const globals = wordDeadlines(deadlines, language);
    const timeZone = findCaseTimeZone(deadlines);
    return createMessages({ ...wording, language, builtIn, globals, timeZone });
  }

  let wording = NO_WORDS;
  const messages = createObservable(toMessages(wording));
  /** The latest culture asked for: what an earlier, slower request brings is dropped. */
  let latest = 0;
  let wantsRest = false;
  let switching: Promise<void> = Promise.resolve();

  function publish(change: Partial<Wording>): void {
    const createIcuFormat = change.createIcuFormat ?? wording.createIcuFormat;
    const next = { ...wording, ...change, createIcuFormat };
    // Intl refuses some languages and zones: then this throws, and nothing has changed.
    const worded = toMessages(next);
    wording = next;
    messages.set(worded);
  }

  /**
   * Once it is here it stays. Server content does without it where it cannot be fetched now: the other words
   * are more.
   */
  const findIcuFormat = async (content: Catalogue) =>
    wording.createIcuFormat ?? loadIcuFormatFor([content]).catch(() => undefined);

  async function fetchCulture(culture: string, nextContent: CultureContent | Promise<CultureContent>) {
    const fetchRest = async () => {
      const [rest, createIcuFormat] = await Promise.all([loadCatalogue(culture, 'rest'), loadIcuFormat()]);
      return { rest, createIcuFormat };
    };
    const [first, content] = await Promise.all([
      loadCatalogue(culture, 'first'),
      Promise.resolve(nextContent).then(compileContent),
      wantsRest ? fetchRest() : undefined,
    ]);
    const withoutRest = { rest: undefined, createIcuFormat: await findIcuFormat(content) };
    // It may be wanted only since; what is here is not fetched again.
    return { culture, first, content, ...(wantsRest ? await fetchRest() : withoutRest) };
  }

  async function switchCulture(...asked: Parameters<typeof fetchCulture>): Promise<void> {
    latest += 1;
    const request = latest;
    try {
      const fetched = await fetchCulture(...asked);
      if (request === latest) publish(fetched);
    } catch (error) {
      // What nobody waits for any more may fail.
      if (request === latest) throw error;
    }
  }

  async function loadRest(): Promise<void> {
    wantsRest = true;
    if (wording.first === NO_WORDS.first) await switching.catch(() => undefined);
    if (wording.rest !== undefined) return;
    // Of the culture that holds: another one that is asked for may be long in coming, and brings its own.
    const { culture } = wording;
    const [rest, createIcuFormat] = await Promise.all([loadCatalogue(culture, 'rest'), loadIcuFormat()]);
    if (culture !== wording.culture) return loadRest();
    publish({ rest, createIcuFormat });
  }

  return {
    getMessages: messages.get,
    subscribe: messages.subscribe,
    setCulture(culture, content = []) {
      switching = switchCulture(culture, content);
      return switching;
    },
    setEnabledCultures: (enabledCultures) => publish({ enabledCultures }),
    setDeadlines: (deadlines) => publish({ deadlines }),
    loadRest,
    hasRest: () => wording.rest !== undefined,
  };
}

export interface LoadMessagesOptions {
  readonly culture: string;
  readonly enabledCultures: Readonly<Record<string, string>>;
  readonly content?: CultureContent;
  readonly deadlines?: DeadlineMoments;
  /** The chunks to load: ['first'] for the start page alone, both where it is not given. */
  readonly parts?: readonly CataloguePart[];
}

/** Loads what is asked for and gives it as one. The portal uses the store above, which adds to it as it arrives. */
export async function loadMessages(options: LoadMessagesOptions): Promise<Messages> {
  const { culture, enabledCultures, content = [], deadlines = {}, parts = ['first', 'rest'] } = options;
  const catalogues = await Promise.all(parts.map((part) => loadCatalogue(culture, part)));
  const builtIn = Object.assign({}, ...catalogues) as Catalogue;
  const compiled = await compileContent(content);
  const language = findLanguage(culture, builtIn, compiled);
  return createMessages({
    culture,
    language,
    enabledCultures,
    builtIn,
    content: compiled,
    createIcuFormat: await loadIcuFormatFor([...catalogues, compiled]),
    globals: formatDeadlineTexts(deadlines, language),
    timeZone: findCaseTimeZone(deadlines),
  });
}
