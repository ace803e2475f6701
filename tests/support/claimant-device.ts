import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { throttlePages } from './cpu-throttle.ts';
import { WAIT_LIMIT_MS } from './limits.ts';
import { moveWallClock } from './move-wall-clock.ts';

/** Shortens the browser's waits between tries of a background sync from minutes to seconds. */
const SHORT_SYNC_DELAYS = [
  '--force-fieldtrials=BackgroundSync/E/',
  '--force-fieldtrial-params=BackgroundSync.E:initial_retry_delay_sec/3/retry_delay_factor/1/max_sync_attempts/3',
];

/** One claimant's device: a browser whose profile survives its death. */
export class Device {
  readonly profile = mkdtempSync(join(tmpdir(), 'claim-portal-device-'));
  readonly pageErrors: string[] = [];
  readonly #origin: string;
  readonly #patienceMs: number;
  readonly #navigationMs: number;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #cdp: CDPSession | undefined;
  #clockOffsetMs = 0;

  /** Takes the time limits of a press and of a navigation, in milliseconds. */
  constructor(origin: string, patienceMs: number = WAIT_LIMIT_MS, navigationMs: number = WAIT_LIMIT_MS) {
    this.#origin = origin;
    this.#patienceMs = patienceMs;
    this.#navigationMs = navigationMs;
  }

  get isRunning(): boolean {
    return this.#context !== undefined;
  }

  /** The claimant's current tab. @throws if the browser does not run */
  get page(): Page {
    if (this.#page === undefined) throw new Error('The browser does not run.');
    return this.#page;
  }

  get #running(): BrowserContext {
    if (this.#context === undefined) throw new Error('The browser does not run.');
    return this.#context;
  }

  async start(): Promise<void> {
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: ensureChromium(),
      args: [...CHROMIUM_ARGUMENTS, ...SHORT_SYNC_DELAYS],
      baseURL: this.#origin,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
      // Motion would load the processor, which several devices share.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(this.#patienceMs);
    context.setDefaultNavigationTimeout(this.#navigationMs);
    await throttlePages(context);
    this.#context = context;
    // A browser that crashes by itself can be started again like a killed one.
    context.once('close', () => {
      if (this.#context === context) this.#forget();
    });
    context.on('serviceworker', (worker) => void this.#setClockOf(worker));
    context.on('weberror', (error) => this.pageErrors.push(error.error().message));
    await context.addInitScript(moveWallClock, this.#clockOffsetMs);
    await this.#use(context.pages()[0] ?? (await context.newPage()));
  }

  /** Kills the browser with SIGKILL, so that it flushes nothing. */
  async kill(): Promise<void> {
    const context = this.#running;
    const session = await context.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    const pid = processInfo.find(({ type }) => type === 'browser')?.id;
    if (pid === undefined) throw new Error('The browser has no process of its own.');
    const closed = new Promise((resolve) => context.once('close', resolve));
    this.#forget();
    process.kill(pid, 'SIGKILL');
    await closed;
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#forget();
    await context?.close();
  }

  remove(): void {
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Opens a second tab, which becomes the current one. The first one stays open. */
  async openTab(path: string): Promise<void> {
    const context = this.#running;
    // If the browser dies meanwhile, playwright may never settle `newPage`.
    const death = new Promise<never>((_resolve, reject) => {
      context.once('close', () => reject(new Error('The browser has died.')));
    });
    await this.#use(await Promise.race([context.newPage(), death]));
    await this.page.goto(this.#origin + path, { waitUntil: 'domcontentloaded' });
  }

  async returnToFirstTab(): Promise<void> {
    const [first] = this.#running.pages();
    if (first !== undefined) await this.#use(first);
  }

  async closeOtherTabs(): Promise<void> {
    for (const page of this.#running.pages()) if (page !== this.page) await page.close();
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.#origin + path, { waitUntil: 'domcontentloaded' });
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context?.setOffline(isOffline);
  }

  async stopWorkers(): Promise<void> {
    const cdp = await this.#running.newCDPSession(this.page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await cdp.detach();
  }

  /** @param bytes storage limit in all; absent: as much as the disk has */
  async limitStorage(bytes?: number): Promise<void> {
    await this.#cdp?.send('Storage.overrideQuotaForOrigin', {
      origin: this.#origin,
      ...(bytes === undefined ? {} : { quotaSize: bytes }),
    });
  }

  /** Moves the device's clock for open pages, the worker and everything opened later. */
  async moveClock(byMs: number): Promise<void> {
    this.#clockOffsetMs += byMs;
    const context = this.#running;
    await context.addInitScript(moveWallClock, byMs);
    const moves = [
      ...context.pages().map((page) => page.evaluate(moveWallClock, byMs)),
      ...context.serviceWorkers().map((worker) => worker.evaluate(moveWallClock, byMs)),
    ];
    await Promise.allSettled(moves);
  }

  async #setClockOf(worker: Worker): Promise<void> {
    if (this.#clockOffsetMs !== 0)
      await worker.evaluate(moveWallClock, this.#clockOffsetMs).catch(() => undefined);
  }

  async #use(page: Page): Promise<void> {
    this.#page = page;
    this.#cdp ??= await this.#running.newCDPSession(page);
    await page.bringToFront();
  }

  #forget(): void {
    this.#context = undefined;
    this.#page = undefined;
    this.#cdp = undefined;
  }
}
