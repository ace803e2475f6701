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

/** Messages of the active culture, which arrive in parts: chunks, server content, deadlines, another culture. */
export interface MessagesStore {
  /** Returns the same object until something changes, for `useSyncExternalStore`. */
  getMessages(): Messages;
  subscribe(listener: () => void): () => void;
  /**
   * Activates a culture once its content and chunks are loaded, unless another is requested meanwhile. The previous culture's content is
   * dropped. Rejects, changing nothing, if content or a chunk cannot be had (say, a new language while offline).
   */
  setCulture(culture: string, content?: CultureContent | Promise<CultureContent>): Promise<void>;
  setEnabledCultures(cultures: Readonly<Record<string, string>>): void;
  setDeadlines(deadlines: DeadlineMoments): void;
  /** Loads the messages of the pages behind the start page, once. */
  loadRest(): Promise<void>;
  hasRest(): boolean;
}

type LoadCatalogue = (culture: string, part: CataloguePart) => Promise<Catalogue>;

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

/** Caches the last deadline texts: creating a date format takes a slow phone 20 ms. */
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

/** Creates the store. Every key shows itself until the first `setCulture` has finished. */
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
  /** Number of the latest request; the results of older, slower requests are dropped. */
  let latest = 0;
  let wantsRest = false;
  let switching: Promise<void> = Promise.resolve();

  function publish(change: Partial<Wording>): void {
    const createIcuFormat = change.createIcuFormat ?? wording.createIcuFormat;
    const next = { ...wording, ...change, createIcuFormat };
    // If Intl rejects the language or zone, this throws before anything has changed.
    const worded = toMessages(next);
    wording = next;
    messages.set(worded);
  }

  /** Keeps a loaded formatter. If it cannot be fetched, only the messages that need it show their keys. */
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
    // `loadRest` may have been called meanwhile; loaded chunks are not fetched again.
    return { culture, first, content, ...(wantsRest ? await fetchRest() : withoutRest) };
  }

  async function switchCulture(...asked: Parameters<typeof fetchCulture>): Promise<void> {
    latest += 1;
    const request = latest;
    try {
      const fetched = await fetchCulture(...asked);
      if (request === latest) publish(fetched);
    } catch (error) {
      // A failure of an outdated request is ignored.
      if (request === latest) throw error;
    }
  }

  async function loadRest(): Promise<void> {
    wantsRest = true;
    if (wording.first === NO_WORDS.first) await switching.catch(() => undefined);
    if (wording.rest !== undefined) return;
    // Load it for the active culture: a requested one may take long, and brings its own rest.
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
  /** Chunks to load: ['first'] for the start page alone, by default both. */
  readonly parts?: readonly CataloguePart[];
}

/** Loads all requested messages at once. The portal itself uses the store above, which adds parts as they arrive. */
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
