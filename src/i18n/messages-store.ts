import type { CultureContent } from '#core/contract/culture-content.ts';
import type { Catalogue, CataloguePart } from './catalogue.ts';
import { compileContent } from './compile-content.ts';
import { createMessages } from './create-messages.ts';
import { type DeadlineMoments, formatDeadlineTexts } from './deadline-texts.ts';
import { DEFAULT_CULTURE } from './load-messages.ts';
import type { Messages } from './messages.ts';

/** The active culture's messages as they come in: chunks, server content, deadlines, another culture. */
export interface MessagesStore {
  /** The same object until something changes: made for useSyncExternalStore. */
  getMessages(): Messages;
  subscribe(listener: () => void): () => void;
  /**
   * Makes a culture the active one as soon as its chunks are here: the first, and the rest too where that was loaded.
   * Content of the culture before is dropped unless it is given anew. Rejects, and changes nothing, where a chunk cannot
   * be fetched (a language that was never fetched, chosen offline).
   */
  setCulture(culture: string, content?: CultureContent): Promise<void>;
  setEnabledCultures(cultures: Readonly<Record<string, string>>): void;
  /** Server content of the active culture. */
  setContent(content: CultureContent): Promise<void>;
  setDeadlines(deadlines: DeadlineMoments): void;
  /** Adds the messages of the pages behind the start page; asked again it does nothing. */
  loadRest(): Promise<void>;
}

type LoadCatalogue = (culture: string, part: CataloguePart) => Promise<Catalogue>;

/** Creates the store; it words nothing (every key shows itself) until the first setCulture has ended. */
export function createMessagesStore(loadCatalogue: LoadCatalogue): MessagesStore {
  const listeners = new Set<() => void>();
  let culture = DEFAULT_CULTURE;
  let enabledCultures: Readonly<Record<string, string>> = {};
  let first: Catalogue = {};
  let rest: Catalogue | undefined;
  let content: Catalogue = {};
  let deadlines: DeadlineMoments = {};
  /** The latest culture asked for: what an earlier, slower request brings is dropped. */
  let latest = 0;
  let wantsRest = false;
  let switching: Promise<void> = Promise.resolve();
  let messages = build();

  function build(): Messages {
    const builtIn = { ...first, ...rest };
    const globals = formatDeadlineTexts(deadlines, culture);
    return createMessages({ culture, enabledCultures, builtIn, content, globals });
  }

  function publish(): void {
    messages = build();
    for (const listener of listeners) listener();
  }

  async function switchCulture(nextCulture: string, nextContent: CultureContent): Promise<void> {
    latest += 1;
    const request = latest;
    const [nextFirst, nextRest, compiled] = await Promise.all([
      loadCatalogue(nextCulture, 'first'),
      wantsRest ? loadCatalogue(nextCulture, 'rest') : undefined,
      compileContent(nextContent),
    ]);
    if (request !== latest) return;
    [culture, first, rest, content] = [nextCulture, nextFirst, nextRest, compiled];
    publish();
  }

  async function loadRest(): Promise<void> {
    wantsRest = true;
    await switching.catch(() => undefined);
    if (rest !== undefined) return;
    const request = latest;
    const loaded = await loadCatalogue(culture, 'rest');
    if (request !== latest) return loadRest();
    rest = loaded;
    publish();
  }

  return {
    getMessages: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setCulture(nextCulture, nextContent = []) {
      switching = switchCulture(nextCulture, nextContent);
      return switching;
    },
    setEnabledCultures(cultures) {
      enabledCultures = cultures;
      publish();
    },
    async setContent(nextContent) {
      const request = latest;
      const compiled = await compileContent(nextContent);
      if (request !== latest) return;
      content = compiled;
      publish();
    },
    setDeadlines(next) {
      deadlines = next;
      publish();
    },
    loadRest,
  };
}
