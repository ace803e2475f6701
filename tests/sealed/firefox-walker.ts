import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { FirefoxClaimant } from '../flows/firefox-claimant.ts';
import { launchFirefox } from '../support/firefox.ts';
import { moveWallClock } from '../support/move-wall-clock.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';
import { evaluateInFirefox } from './evaluate-in-page.ts';
import { SESSION_MS, type Walker } from './walker.ts';

/** The defaults of an undriven Firefox, except that it writes its session file soon and restores no tabs after a crash. */
const PREFERENCES = {
  'browser.sessionstore.resume_from_crash': true,
  'browser.sessionstore.max_resumed_crashes': 0,
  'browser.sessionstore.interval': 300,
  'browser.sessionstore.interval.idle': 300,
} as const;

export class FirefoxWalker implements Walker {
  readonly browser = 'Firefox';
  readonly profile: string;
  readonly isShared: boolean;
  readonly #folder = mkdtempSync(join(tmpdir(), 'claim-portal-sealed-firefox-'));
  #portal: RunningPortal;
  #running: Browser | undefined;
  #page: Page | undefined;
  #canaries: Page | undefined;

  private constructor(portal: RunningPortal, isShared: boolean, dataDir: string) {
    this.#portal = portal;
    this.isShared = isShared;
    this.#dataDir = dataDir;
    this.profile = join(this.#folder, 'profile');
  }

  readonly #dataDir: string;

  static async start(isShared: boolean): Promise<FirefoxWalker> {
    const dataDir = mkdtempSync(join(tmpdir(), 'claim-portal-sealed-mock-'));
    const walker = new FirefoxWalker(await startPortal({ dataDir }), isShared, dataDir);
    await walker.#launch();
    return walker;
  }

  get evaluate() {
    return evaluateInFirefox(this.#looked);
  }

  get evaluateAtCanaries() {
    if (this.#canaries === undefined) throw new Error('No tab of the canaries is open.');
    return evaluateInFirefox(this.#canaries);
  }

  async typeAboutYou(): Promise<void> {
    await this.#goto('/');
    if (this.isShared) await this.#looked.locator('::-p-text(No, other people use it too)').click();
    await this.#claimant.enterCredentials();
    await this.#claimant.arriveAt('About you');
    await this.#claimant.answerAboutYou();
  }

  async typeClaim(): Promise<void> {
    await this.#claimant.goOnTo('Your claim');
    await this.#claimant.answerClaim();
    await this.#claimant.see('Saved on this device');
  }

  async kill(): Promise<void> {
    const process = this.#running?.process();
    this.#forget();
    if (process === null || process === undefined) throw new Error('The browser has no process of its own.');
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await gone;
  }

  async lookAgain(): Promise<void> {
    await this.#launch();
    await this.#openClaims();
    if (this.isShared) await this.#claimant.see('There is no claim on this device.');
  }

  async signInAgain(): Promise<void> {
    await this.#goto('/');
    await this.#claimant.enterCredentials();
    await this.#claimant.arriveAt('Your claim');
  }

  async lock(): Promise<void> {
    await this.#openClaims();
    await this.#claimant.press('Lock again');
    await this.#looked.waitForFunction(() =>
      Array.from(document.querySelectorAll('button')).every((button) => button.textContent !== 'Lock again'),
    );
  }

  async timeOut(look: () => Promise<void>): Promise<void> {
    await this.#looked.evaluate(moveWallClock, SESSION_MS);
    await this.#claimant.arriveAt('Your session has ended');
    await look();
    await this.#looked.evaluate(moveWallClock, -SESSION_MS);
  }

  /** Stops the server, because Firefox's driver cannot cut the network. */
  async submitOffline(): Promise<void> {
    await this.#claimant.waitForWorker();
    await this.#portal.close();
    await this.#claimant.finishAnswered();
    await this.#claimant.arriveAt('Your claim is saved on this device, not yet filed');
  }

  async goOnline(): Promise<void> {
    const port = Number(new URL(this.#portal.url).port);
    this.#portal = await startPortal({ dataDir: this.#dataDir, port });
    await this.#claimant.arriveAt('Your claim is filed');
  }

  async erase(): Promise<void> {
    await this.#openClaims();
    await this.#looked.locator('::-p-xpath(//summary[contains(., "Finish on this device")])').click();
    await this.#claimant.press('Finish and clear this device');
    await this.#claimant.press('Erase it all');
    await this.#looked.locator('::-p-xpath(//button[normalize-space()="Start"])').wait();
  }

  async typeCanaries(
    url: string,
    { remembered, typed }: { remembered: string; typed: string },
  ): Promise<void> {
    const isOpen = this.#canaries !== undefined;
    const page = this.#canaries ?? (await this.#browser.newPage());
    this.#canaries = page;
    await page.bringToFront();
    if (!isOpen) await page.goto(url);
    await page.locator('input').fill(remembered);
    await page.locator('button').click();
    await page.locator('textarea').fill(typed);
    await this.#looked.bringToFront();
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#forget();
    await running?.close();
    await this.#portal.close();
    for (const folder of [this.#folder, this.#dataDir]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  get #browser(): Browser {
    if (this.#running === undefined) throw new Error('The browser does not run.');
    return this.#running;
  }

  get #looked(): Page {
    if (this.#page === undefined) throw new Error('The browser does not run.');
    return this.#page;
  }

  get #claimant(): FirefoxClaimant {
    return new FirefoxClaimant(this.#looked);
  }

  async #launch(): Promise<void> {
    this.#running = await launchFirefox({ userDataDir: this.profile, preferences: PREFERENCES });
    this.#page = await this.#running.newPage();
  }

  async #goto(path: string): Promise<void> {
    await this.#looked.goto(this.#portal.url + path, { waitUntil: 'domcontentloaded' });
  }

  async #openClaims(): Promise<void> {
    await this.#goto('/claim/status');
    await this.#claimant.arriveAt('Claims on this device');
  }

  #forget(): void {
    this.#running = undefined;
    this.#page = undefined;
    this.#canaries = undefined;
  }
}
