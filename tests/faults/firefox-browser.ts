import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { launchFirefox } from '../support/firefox.ts';
import type { TestFile } from '../support/test-files.ts';
import { actFaultsOut, FAULTS_COOKIE } from './act-faults-out.ts';
import {
  CALL_LIMIT_MS,
  type ClaimantBrowser,
  CONTROL_TIMEOUT_MS,
  countKeptInPage,
  type Hands,
  type KeptCount,
  NAVIGATION_LIMIT_MS,
  type PageFault,
  VIEW_TIMEOUT_MS,
  withLimit,
} from './hands.ts';
import { type PageView, readPageView } from './page-view.ts';

class FirefoxHands implements Hands {
  readonly #page: Page;
  readonly #folder: string;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  read(): Promise<PageView> {
    return withLimit(
      this.#page.evaluate(readPageView),
      VIEW_TIMEOUT_MS,
      () => new Error('the page shows nothing of itself'),
    );
  }

  async press(name: string): Promise<void> {
    const { buttons } = await this.read();
    const role = buttons.find((button) => button.name === name)?.isLink ? 'link' : 'button';
    await this.#find(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  async fill(label: string, value: string, _isTyped: boolean, group?: string): Promise<void> {
    await this.#control(label, group).fill(value);
  }

  async pick(label: string, value: string, group?: string): Promise<void> {
    await this.#control(label, group).fill(value);
  }

  async choose(question: string, answer: string): Promise<void> {
    const group = `::-p-aria([name="${question}"][role="radiogroup"])`;
    await this.#find(`${group} >>> ::-p-text(${answer})`).click();
  }

  async pressWords(words: string): Promise<void> {
    await this.#find(`::-p-text(${words})`).click();
  }

  async attach({ name, buffer }: TestFile): Promise<void> {
    const path = join(this.#folder, name);
    writeFileSync(path, buffer);
    const input = await this.#page.waitForSelector('input[type="file"]:not([capture])', {
      timeout: CONTROL_TIMEOUT_MS,
    });
    await input?.uploadFile(path);
  }

  #find(selector: string) {
    return this.#page.locator(selector).setTimeout(CONTROL_TIMEOUT_MS);
  }

  #control(label: string, group?: string) {
    const within =
      group === undefined
        ? ''
        : `//*[self::fieldset or @role="group"][@aria-labelledby=//*[normalize-space()="${group}"]/@id]//label[normalize-space()="${label}"]`;
    const labels = within || `//label[normalize-space()="${label}"]`;
    return this.#find(`::-p-xpath(//*[@id=${labels}/@for])`);
  }
}

export class FirefoxBrowser implements ClaimantBrowser {
  readonly name = 'firefox';
  readonly pageErrors: string[] = [];
  readonly #origin: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'claim-portal-firefox-'));
  readonly #faults = new Set<PageFault>();
  #browser: Browser | undefined;
  #page: Page | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get isRunning(): boolean {
    return this.#browser !== undefined;
  }

  get hands(): Hands {
    return new FirefoxHands(this.#looked, this.#folder);
  }

  get #looked(): Page {
    if (this.#page === undefined) throw new Error('The browser does not run.');
    return this.#page;
  }

  async start(): Promise<void> {
    const browser = await withLimit(
      launchFirefox({ userDataDir: join(this.#folder, 'profile') }),
      CALL_LIMIT_MS,
      () => new Error('Firefox does not start'),
    );
    this.#browser = browser;
    browser.once('disconnected', () => {
      if (this.#browser === browser) this.#forget();
    });
    await this.#use(await browser.newPage());
    await this.#tellFaults();
  }

  async kill(): Promise<void> {
    const process = this.#browser?.process();
    this.#forget();
    if (process === null || process === undefined) throw new Error('The browser has no process of its own.');
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#forget();
    await browser?.close();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async goto(path: string): Promise<void> {
    await this.#looked.goto(this.#origin + path, {
      waitUntil: 'domcontentloaded',
      timeout: NAVIGATION_LIMIT_MS,
    });
  }

  async reload(): Promise<void> {
    await this.#looked.reload({ waitUntil: 'domcontentloaded', timeout: NAVIGATION_LIMIT_MS });
  }

  async openTab(path: string): Promise<void> {
    if (this.#browser === undefined) throw new Error('The browser does not run.');
    await this.#use(await this.#browser.newPage());
    await this.goto(path);
  }

  async returnToFirstTab(): Promise<void> {
    const pages = (await this.#browser?.pages()) ?? [];
    const first = pages.find((page) => page.url().startsWith(this.#origin));
    if (first === undefined) return;
    this.#page = first;
    await first.bringToFront();
  }

  async setPageFault(fault: PageFault, isOn: boolean): Promise<void> {
    if (isOn) this.#faults.add(fault);
    else this.#faults.delete(fault);
    if (this.isRunning) await this.#tellFaults();
  }

  async takePicture(path: string): Promise<void> {
    writeFileSync(path, await this.#looked.screenshot({ fullPage: true }));
  }

  async countKept(): Promise<KeptCount | undefined> {
    const count = this.#looked.evaluate(countKeptInPage, DATABASE_NAME);
    return await withLimit(count, VIEW_TIMEOUT_MS, () => new Error('the database does not answer'));
  }

  async #use(page: Page): Promise<void> {
    this.#page = page;
    page.on('pageerror', (error) => this.pageErrors.push(String(error)));
    await page.setViewport({ width: 390, height: 844 });
    await page.evaluateOnNewDocument(actFaultsOut, FAULTS_COOKIE);
  }

  async #tellFaults(): Promise<void> {
    const { hostname } = new URL(this.#origin);
    const value = [...this.#faults].map((fault) => `.${fault}.`).join('');
    await this.#browser?.setCookie({
      name: FAULTS_COOKIE,
      value: value || 'none',
      domain: hostname,
      path: '/',
      expires: Math.round(Date.now() / 1_000) + 86_400,
    });
  }

  #forget(): void {
    this.#browser = undefined;
    this.#page = undefined;
  }
}
