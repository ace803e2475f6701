import { WAIT_LIMIT_MS } from '../support/limits.ts';
import type { TestFile } from '../support/test-files.ts';
import type { PageView } from './page-view.ts';

/** How long a claimant waits for a control that does not come, before they look at the page anew. */
export const CONTROL_TIMEOUT_MS = 10_000;
/** A page that shows nothing of itself for so long is taken for one that hangs. */
export const VIEW_TIMEOUT_MS = 20_000;
/** No call of the driver takes so long: it hangs, and the run is over. */
export const CALL_LIMIT_MS = WAIT_LIMIT_MS;

/** What a claimant can do with the tab that they look at; names and labels are those on the page. @throws where it cannot be done now */
export interface Hands {
  read(): Promise<PageView>;
  /** A button or a link. */
  press(name: string): Promise<void>;
  /**
   * @param isTyped key by key, where the browser can be driven so in bearable time
   * @param group the name of the group that the field is in, where several groups have one of its label
   */
  fill(label: string, value: string, isTyped: boolean, group?: string): Promise<void>;
  /** @param value the option as the model has it */
  pick(label: string, value: string, group?: string): Promise<void>;
  choose(question: string, answer: string): Promise<void>;
  /** Presses on words: those beside a box to tick. */
  pressWords(words: string): Promise<void>;
  attach(file: TestFile): Promise<void>;
}

/** What is kept from a page, acted out in it (see act-faults-out.ts). */
export type PageFault = 'no-worker' | 'blocked-worker' | 'silent-storage' | 'denied-storage' | 'no-cookies';

/** A claimant's browser, with a profile that survives its death. */
export interface ClaimantBrowser {
  readonly name: BrowserName;
  readonly isRunning: boolean;
  /** The tab that is looked at. @throws where the browser does not run */
  readonly hands: Hands;
  /** What went wrong in its pages, for the diary. */
  readonly pageErrors: readonly string[];
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  close(): Promise<void>;
  remove(): void;
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** A tab beside; it is looked at from now on. */
  openTab(path: string): Promise<void>;
  /** Looks at the first tab that is still open. */
  returnToFirstTab(): Promise<void>;
  setPageFault(fault: PageFault, isOn: boolean): Promise<void>;
  takePicture(path: string): Promise<void>;
  /** How many claims and receipts the device's database holds; undefined where it cannot be told. */
  countKept(): Promise<KeptCount | undefined>;
}

export type BrowserName = 'chromium' | 'firefox';

export interface KeptCount {
  readonly outbox: number;
  readonly receipts: number;
  readonly drafts: number;
}

/** What only Chromium can be made to suffer. */
export interface TortureRack {
  crashTab(): Promise<void>;
  /** Freezes the tab that is looked at. What it gives thaws it. */
  freezeTab(): Promise<() => Promise<void>>;
  stopWorkers(): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  /** @param bytes what may be stored in all; absent: as much as the disk has */
  limitStorage(bytes?: number): Promise<void>;
  moveClock(byMs: number): Promise<void>;
}

/** A call of the driver itself has hung: the run says nothing of the portal. */
export class DriverFailure extends Error {}

/** @throws what `createError` gives, where the promise takes longer than `ms` */
export async function withLimit<T>(promise: Promise<T>, ms: number, createError: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
    // What comes after the limit concerns nobody.
    promise.catch(() => undefined);
  }
}

/** Runs in a page, and so refers to nothing outside of itself. */
export async function countKeptInPage(databaseName: string): Promise<KeptCount | undefined> {
  // The page's own way in may be kept shut; this one is looked through beside it.
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
