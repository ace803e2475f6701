import { writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { Device } from '../support/claimant-device.ts';
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
  type TortureRack,
  VIEW_TIMEOUT_MS,
  withLimit,
} from './hands.ts';
import { type PageView, readPageView } from './page-view.ts';

const options = { timeout: CONTROL_TIMEOUT_MS } as const;

class ChromiumHands implements Hands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  read(): Promise<PageView> {
    return withLimit(
      this.#page.evaluate(readPageView),
      VIEW_TIMEOUT_MS,
      () => new Error('the page shows nothing of itself'),
    );
  }

  async press(name: string): Promise<void> {
    const named = { name, exact: true } as const;
    await this.#page
      .getByRole('button', named)
      .or(this.#page.getByRole('link', named))
      .first()
      .click(options);
  }

  async fill(label: string, value: string, isTyped: boolean, group?: string): Promise<void> {
    const field = this.#within(group).getByRole('textbox', { name: label });
    if (!isTyped) return field.fill(value, options);
    await field.fill('', options);
    await field.pressSequentially(value, options);
  }

  #within(group: string | undefined): Page | Locator {
    return group === undefined ? this.#page : this.#page.getByRole('group', { name: group, exact: true });
  }

  async pick(label: string, value: string, group?: string): Promise<void> {
    await this.#within(group).getByLabel(label).selectOption(value, options);
  }

  async choose(question: string, answer: string): Promise<void> {
    await this.#page
      .getByRole('radiogroup', { name: question })
      .getByText(answer, { exact: true })
      .click(options);
  }

  async pressWords(words: string): Promise<void> {
    await this.#page.getByText(words).first().click(options);
  }

  async attach({ name, mimeType, buffer }: TestFile): Promise<void> {
    await this.#page
      .getByLabel(/^(?:Choose|Add more) files$/)
      .setInputFiles({ name, mimeType, buffer }, options);
  }
}

export class ChromiumBrowser implements ClaimantBrowser, TortureRack {
  readonly name = 'chromium';
  readonly #device: Device;
  readonly #origin: string;
  readonly #faults = new Set<PageFault>();

  constructor(origin: string) {
    this.#origin = origin;
    this.#device = new Device(origin, CONTROL_TIMEOUT_MS, NAVIGATION_LIMIT_MS);
  }

  get isRunning(): boolean {
    return this.#device.isRunning;
  }

  get hands(): Hands {
    return new ChromiumHands(this.#device.page);
  }

  get pageErrors(): readonly string[] {
    return this.#device.pageErrors;
  }

  async start(): Promise<void> {
    await this.#device.start();
    await this.#device.page.context().addInitScript(actFaultsOut, FAULTS_COOKIE);
    await this.#tellFaults();
  }

  kill(): Promise<void> {
    return this.#device.kill();
  }

  close(): Promise<void> {
    return this.#device.close();
  }

  remove(): void {
    this.#device.remove();
  }

  async goto(path: string): Promise<void> {
    await this.#device.goto(path);
  }

  async reload(): Promise<void> {
    await this.#device.page.reload({ waitUntil: 'domcontentloaded' });
  }

  openTab(path: string): Promise<void> {
    // Playwright gives a new tab no time limit of its own.
    return withLimit(
      this.#device.openTab(path),
      NAVIGATION_LIMIT_MS,
      () => new Error('the tab does not open'),
    );
  }

  returnToFirstTab(): Promise<void> {
    return this.#device.returnToFirstTab();
  }

  async setPageFault(fault: PageFault, isOn: boolean): Promise<void> {
    if (isOn) this.#faults.add(fault);
    else this.#faults.delete(fault);
    if (this.isRunning) await this.#tellFaults();
  }

  async takePicture(path: string): Promise<void> {
    writeFileSync(path, await this.#device.page.screenshot({ fullPage: true }));
  }

  async countKept(): Promise<KeptCount | undefined> {
    const count = this.#device.page.evaluate(countKeptInPage, DATABASE_NAME);
    return await withLimit(count, VIEW_TIMEOUT_MS, () => new Error('the database does not answer'));
  }

  async crashTab(): Promise<void> {
    const crashed = this.#device.page;
    const cdp = await crashed.context().newCDPSession(crashed);
    const crash = new Promise((resolve) => crashed.once('crash', resolve));
    // The crashed page cannot answer this call.
    cdp.send('Page.crash').catch(() => undefined);
    await withLimit(crash, CALL_LIMIT_MS, () => new Error('the tab does not crash'));
    try {
      await this.#device.openTab('/missing');
    } finally {
      // A crashed tab that stays open prevents the network from coming back. If it cannot be closed, the browser is killed.
      await withLimit(
        crashed.close(),
        VIEW_TIMEOUT_MS,
        () => new Error('the crashed tab does not close'),
      ).catch(() => this.kill());
    }
  }

  async freezeTab(): Promise<() => Promise<void>> {
    const frozen = this.#device.page;
    const cdp = await frozen.context().newCDPSession(frozen);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    return async () => {
      if (frozen.isClosed()) return;
      await cdp.send('Page.setWebLifecycleState', { state: 'active' });
      await cdp.detach();
    };
  }

  stopWorkers(): Promise<void> {
    return this.#device.stopWorkers();
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#device.setOffline(isOffline);
  }

  limitStorage(bytes?: number): Promise<void> {
    return this.#device.limitStorage(bytes);
  }

  moveClock(byMs: number): Promise<void> {
    return this.#device.moveClock(byMs);
  }

  async #tellFaults(): Promise<void> {
    const value = [...this.#faults].map((fault) => `.${fault}.`).join('');
    const expires = Math.round(Date.now() / 1_000) + 86_400;
    await this.#device.page
      .context()
      .addCookies([{ name: FAULTS_COOKIE, value: value || 'none', url: this.#origin, expires }]);
  }
}
