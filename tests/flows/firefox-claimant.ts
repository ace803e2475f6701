import { basename } from 'node:path';
import type { Page } from 'puppeteer-core';
import { tellPage } from '../support/describe-pages.ts';
import { WAIT_LIMIT_MS } from '../support/limits.ts';
import { CLAIM, CREDENTIALS, INFO, SIGNATURE } from './claim-answers.ts';

/**
 * The claimant in Firefox, driven by WebDriver BiDi through puppeteer's locators. Finds controls by their words in the markup: to find
 * them by role and name, Firefox would compute the whole accessibility tree for each look, which takes twice as long as the rest of a
 * claim.
 */
export class FirefoxClaimant {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(WAIT_LIMIT_MS);
  }

  hasBackgroundSync(): Promise<boolean> {
    return this.page.evaluate(() => 'SyncManager' in globalThis);
  }

  async arriveAt(heading: string): Promise<void> {
    const arriving = this.page
      .locator(`::-p-xpath(//*[self::h1 or self::h2][normalize-space()="${heading}"])`)
      .wait();
    await arriving.catch(async (error: unknown) => {
      throw new Error(`Not at "${heading}" but at ${await this.page.evaluate(tellPage)}`, { cause: error });
    });
  }

  async see(text: string): Promise<void> {
    await this.page.locator(`::-p-text(${text})`).wait();
  }

  press(button: string): Promise<void> {
    return this.page.locator(`::-p-xpath(//button[normalize-space()="${button}"])`).click();
  }

  private control(label: string) {
    return this.page.locator(`::-p-xpath(//*[@id=//label[normalize-space()="${label}"]/@for])`);
  }

  private type(label: string, text: string): Promise<void> {
    return this.control(label).fill(text);
  }

  private pick(label: string, value: string): Promise<void> {
    return this.control(label).fill(value);
  }

  /** Chooses a radio button by its label in the group with this question. */
  private choose(question: string, answer: string): Promise<void> {
    const group = `//*[@role="radiogroup"][@aria-labelledby=//*[normalize-space()="${question}"]/@id]`;
    return this.page.locator(`::-p-xpath(${group}//label[normalize-space()="${answer}"])`).click();
  }

  /** Starts to record uncaught errors and rejections of the page. Returns a function that reads those of the current page. */
  async watchFailures(): Promise<() => Promise<readonly string[]>> {
    await this.page.evaluateOnNewDocument(() => {
      const failures: string[] = [];
      addEventListener('error', ({ message }) => failures.push(message));
      addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));
      Object.assign(globalThis, { failures });
    });
    return () => this.page.evaluate(() => (globalThis as unknown as { failures: string[] }).failures);
  }

  async startClaim(portalUrl: string): Promise<void> {
    await this.page.goto(portalUrl);
    await this.enterCredentials();
    await this.arriveAt('About you');
  }

  async awaitOwnPage(): Promise<void> {
    await this.page.waitForFunction(() => document.querySelector('[data-prerendered]') === null);
  }

  async enterCredentials(): Promise<void> {
    await this.awaitOwnPage();
    await this.type('Class member ID', CREDENTIALS.classMemberId);
    await this.type('PIN', CREDENTIALS.pin);
    await this.press('Start');
  }

  async answerAboutYou(): Promise<void> {
    const [month = '', day = '', year = ''] = INFO.dateOfBirth.split('/');
    await this.type('Month', month);
    await this.type('Day', day);
    await this.type('Year', year);
    await this.pick('Who are you filing for?', 'self');
    await this.type('Type your email address again', INFO.emailAddress);
    await this.type('Type your phone number again', INFO.phoneNumber);
    await this.choose('What is the best way to reach you?', 'Phone');
  }

  async goOnTo(heading: string): Promise<void> {
    await this.press('Continue');
    await this.arriveAt(heading);
  }

  async fillUntilClaim(portalUrl: string): Promise<void> {
    await this.startClaim(portalUrl);
    await this.answerAboutYou();
    await this.goOnTo('Your claim');
  }

  async waitForWorker(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.reload();
    await this.arriveAt('Your claim');
  }

  async answerClaim(): Promise<void> {
    await this.pick('Model', 'HK-200');
    await this.type('Date you bought it', CLAIM.purchaseDate);
    await this.type('Where you bought it', CLAIM.purchasePlace);
    await this.type('Amount you paid', CLAIM.amountPaid);
    await this.choose('Was anyone hurt?', 'Yes');
    await this.type('Tell us what happened', CLAIM.injuryDescription);
    await this.choose('Did you pay for a repair?', 'No');
    await this.choose('Did you already get money back?', 'No');
  }

  async finishAnswered(photoPath?: string): Promise<void> {
    await this.goOnTo('How you want to be paid');
    await this.choose('Payment method', 'Paper check by mail');
    await this.goOnTo('Supporting documents');
    if (photoPath !== undefined) await this.addPhoto(photoPath);
    await this.goOnTo('Check your claim');
    await this.page.locator('::-p-text(I have read this statement, and it is true)').click();
    await this.type('Type your full name to sign', SIGNATURE);
    await this.press('Submit claim');
  }

  async finish(photoPath: string): Promise<void> {
    await this.answerClaim();
    await this.finishAnswered(photoPath);
  }

  private async addPhoto(path: string): Promise<void> {
    const input = await this.page.waitForSelector('input[type="file"]:not([capture])');
    await input?.uploadFile(path);
    await this.see('Not added yet');
    await this.pick('Type of document', 'photo');
    await this.page.locator(`::-p-xpath(//button[@aria-label="Remove ${basename(path)}"])`).wait();
  }
}
