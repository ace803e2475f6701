import { WAIT_LIMIT_MS } from '../support/limits.ts';
import type { TestFile } from '../support/test-files.ts';
import type { PageView } from './page-view.ts';

/** How long a claimant waits for a control before they look at the page again. */
export const CONTROL_TIMEOUT_MS = 10_000;
/** A page that cannot be read for this long counts as hanging. */
export const VIEW_TIMEOUT_MS = 20_000;
/** A call of the driver that takes longer counts as hanging, and ends the run. */
export const CALL_LIMIT_MS = WAIT_LIMIT_MS;
/** Time limit of a navigation. It ends before the call that contains it: the claimant then tries another way, and the run goes on. */
export const NAVIGATION_LIMIT_MS = CALL_LIMIT_MS / 2;

/** Actions on the current tab, by the names and labels on the page. @throws if an action is not possible now */
export interface Hands {
  read(): Promise<PageView>;
  press(name: string): Promise<void>;
  /**
   * Fills a text field.
   * @param isTyped whether to type key by key, if the browser's driver is fast enough
   * @param group name of the field's group, if several groups have such a label
   */
  fill(label: string, value: string, isTyped: boolean, group?: string): Promise<void>;
  /** @param value the option's value in the model */
  pick(label: string, value: string, group?: string): Promise<void>;
  choose(question: string, answer: string): Promise<void>;
  /** Presses on words, such as those beside a checkbox. */
  pressWords(words: string): Promise<void>;
  attach(file: TestFile): Promise<void>;
}

/** Faults acted out in the page (see act-faults-out.ts). */
export type PageFault = 'no-worker' | 'blocked-worker' | 'silent-storage' | 'denied-storage' | 'no-cookies';

export interface ClaimantBrowser {
  readonly name: BrowserName;
  readonly isRunning: boolean;
  /** Actions on the current tab. @throws if the browser does not run */
  readonly hands: Hands;
  readonly pageErrors: readonly string[];
  start(): Promise<void>;
  /** Kills the browser with SIGKILL. */
  kill(): Promise<void>;
  close(): Promise<void>;
  remove(): void;
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  openTab(path: string): Promise<void>;
  returnToFirstTab(): Promise<void>;
  setPageFault(fault: PageFault, isOn: boolean): Promise<void>;
  takePicture(path: string): Promise<void>;
  /** Counts the claims, receipts and drafts in the device's database; undefined if it cannot be read. */
  countKept(): Promise<KeptCount | undefined>;
}

export type BrowserName = 'chromium' | 'firefox';

export interface KeptCount {
  readonly outbox: number;
  readonly receipts: number;
  readonly drafts: number;
}

export interface TortureRack {
  crashTab(): Promise<void>;
  /** Freezes the current tab. Returns a function that thaws it. */
  freezeTab(): Promise<() => Promise<void>>;
  stopWorkers(): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  /** @param bytes storage limit in all; absent: as much as the disk has */
  limitStorage(bytes?: number): Promise<void>;
  moveClock(byMs: number): Promise<void>;
}

/** A call of the driver itself has hung: the run proves nothing about the portal. */
export class DriverFailure extends Error {}

/** Waits for the promise for `ms` at most. @throws the error of `createError` if it takes longer */
export async function withLimit<T>(promise: Promise<T>, ms: number, createError: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
    // A rejection after the limit must not become an unhandled one.
    promise.catch(() => undefined);
  }
}

/** Counts the records in the database. Runs in a page, so it refers to nothing outside itself. */
export async function countKeptInPage(databaseName: string): Promise<KeptCount | undefined> {
  // A fault may have replaced the page's own `indexedDB.open`, so this uses the prototype's.
  const known = (await indexedDB.databases()).some(({ name }) => name === databaseName);
  if (!known) return { outbox: 0, receipts: 0, drafts: 0 };
  return new Promise((resolve) => {
    const request = IDBFactory.prototype.open.call(indexedDB, databaseName);
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
    request.onsuccess = () => {
      const database = request.result;
      const counts = { outbox: 0, receipts: 0, drafts: 0 };
      const names = ['outbox', 'receipts', 'drafts'] as const;
      if (!names.every((name) => database.objectStoreNames.contains(name))) {
        database.close();
        resolve(undefined);
        return;
      }
      const reading = database.transaction(names, 'readonly');
      for (const name of names) {
        const counting = reading.objectStore(name).count();
        counting.onsuccess = () => {
          counts[name] = counting.result;
        };
      }
      reading.oncomplete = () => {
        database.close();
        resolve(counts);
      };
      reading.onabort = () => {
        database.close();
        resolve(undefined);
      };
    };
  });
}
