import type { BrowserContext } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import {
  type FactualMessage,
  findFactualMessage,
  holds,
  type PortalFacts,
} from '#outbox/factual-messages.ts';
import { readDemoWords } from '#scripts/case/read-case.ts';

/** Number of looks, `LOOK_AGAIN_MS` apart, that must all find a statement false: a page follows its stores with a delay. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 2_500;
/** Delay of a look after a change of the page, and least time between two looks. */
const PAUSE_MS = 400;

/** A message, and the part of its words that is always the same. */
interface Statement {
  readonly message: FactualMessage;
  readonly words: string;
}

/** Messages of the page, and its stored facts at the same moment. */
interface Sighting {
  readonly messages: readonly FactualMessage[];
  readonly facts: Omit<PortalFacts, 'rows'> & {
    readonly rows: readonly { readonly id: string; readonly state: string }[];
  };
}

/** List of received claims: the mock's control, or the store of a test's own server. */
interface SubmissionList {
  listSubmissions(): Promise<readonly { readonly idempotencyKey?: string | null | undefined }[]>;
}

export interface FactWatch {
  /** Returns the false statements, once repeated looks have excluded a delay. */
  findLies(): Promise<readonly string[]>;
}

/**
 * Compares the factual messages of all pages with the stored facts. Whenever a page changes, the English messages of factual-messages.ts
 * on it must agree with its IndexedDB and the mock's store.
 */
export async function watchFacts(context: BrowserContext, control: SubmissionList): Promise<FactWatch> {
  const lies = new Set<string>();
  const suspicions = new Set<Promise<void>>();

  async function findFalse({ messages, facts }: Sighting): Promise<readonly FactualMessage[]> {
    const submissions = await control.listSubmissions().catch(() => undefined);
    const rows = facts.rows.map(({ id, state }) => ({
      state,
      isAtServer: submissions?.some(({ idempotencyKey }) => idempotencyKey === id),
    }));
    const hasFiledAtServer = submissions && submissions.length > 0;
    return messages.filter((message) => !holds(message, { ...facts, rows, hasFiledAtServer }));
  }

  /** Looks again at false statements. A page that is gone or has changed its words no longer makes them. */
  async function confirm(look: () => Promise<Sighting | undefined>, found: readonly FactualMessage[]) {
    let left = found;
    for (let looks = 1; looks < LOOKS && left.length > 0; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      const sighting = await look().catch(() => undefined);
      const stillFalse = sighting === undefined ? [] : await findFalse(sighting);
      left = left.filter((message) => stillFalse.includes(message));
    }
    for (const message of left) lies.add(message);
  }

  await context.exposeBinding('tellSighting', async ({ frame }, sighting: Sighting) => {
    const found = await findFalse(sighting);
    if (found.length === 0) return;
    const look = () => frame.evaluate(() => Reflect.get(window, 'lookAtFacts')());
    const suspicion = confirm(look, found);
    suspicions.add(suspicion);
    await suspicion.finally(() => suspicions.delete(suspicion));
  });
  await context.addInitScript(observeFacts, {
    statements: listStatements(),
    databaseName: DATABASE_NAME,
    pauseMs: PAUSE_MS,
  });
  return {
    async findLies() {
      await Promise.all(suspicions);
      return [...lies];
    },
  };
}

function listStatements(): readonly Statement[] {
  const english = [...readDemoWords('en')];
  return english.flatMap(([key, text]) => {
    const message = findFactualMessage(key);
    if (message === undefined) return [];
    return listWordings(text).map((wording) => {
      // The longest part between arguments, which may have cases.
      const parts = wording.split(/\{(?:[^{}]|\{[^{}]*\})*\}/);
      const words = parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
      return { message, words };
    });
  });
}

/** Returns the wordings of a message: each case of one that depends on the form type (`{form, select, …}`). */
export function listWordings(text: string): readonly string[] {
  if (!/^\{\w+, select,/.test(text)) return [text];
  return [...text.matchAll(/\w+ \{([^{}]*)\}/g)].map(([, wording = '']) => wording);
}

/** Reports the page's statements and stored facts whenever it changes. Runs in the page before its own scripts. */
function observeFacts(options: {
  readonly statements: readonly Statement[];
  readonly databaseName: string;
  readonly pauseMs: number;
}): void {
  // The gallery's samples state nothing, and the case's own pages speak of claims in general.
  if (window !== window.top || /^\/(?:gallery|privacy|faq|documents)\b(?!-)/.test(location.pathname)) return;
  // Tests replace these later.
  const { open, databases } = IDBFactory.prototype;
  const wait = window.setTimeout.bind(window);
  let isWaiting = false;

  function count(connection: IDBDatabase): Promise<Pick<Sighting['facts'], 'drafts' | 'rows' | 'receipts'>> {
    const stores = connection.transaction(['drafts', 'outbox', 'receipts'], 'readonly');
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    return Promise.all([
      ask(stores.objectStore('drafts').count()),
      ask(stores.objectStore('outbox').getAll()),
      ask(stores.objectStore('receipts').count()),
    ]).then(([drafts, rows, receipts]) => ({
      drafts,
      rows: rows.map(({ id, progress }) => ({ id, state: progress.state })),
      receipts,
    }));
  }

  function connect(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = open.call(indexedDB, options.databaseName);
      // The database was deleted meanwhile; looking must not create it.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  async function readFacts(): Promise<Sighting['facts']> {
    const isPersistent = await navigator.storage.persisted();
    const nothing = { canRead: true, drafts: 0, rows: [], receipts: 0, isPersistent };
    const known = await databases.call(indexedDB);
    if (!known.some(({ name }) => name === options.databaseName)) return nothing;
    const connection = await connect();
    connection.onversionchange = () => connection.close();
    const counted = await count(connection);
    connection.close();
    return { canRead: true, isPersistent, ...counted };
  }

  async function look(): Promise<Sighting | undefined> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not stated
    const text = document.body?.innerText ?? '';
    const shown = options.statements.filter(({ words }) => text.includes(words));
    if (shown.length === 0) return undefined;
    return { messages: shown.map(({ message }) => message), facts: await readFacts() };
  }

  function lookSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    wait(async () => {
      isWaiting = false;
      const sighting = await look().catch(() => undefined);
      if (sighting !== undefined) await Reflect.get(window, 'tellSighting')(sighting);
    }, options.pauseMs);
  }

  Reflect.set(window, 'lookAtFacts', look);
  new MutationObserver(lookSoon).observe(document, { childList: true, subtree: true, characterData: true });
}
