import { basename } from 'node:path';
import type { Page } from 'puppeteer-core';
import { WAIT_LIMIT_MS } from '../support/limits.ts';
import { CLAIM, CREDENTIALS, INFO, SIGNATURE } from './claim-answers.ts';

/** The claimant in a Firefox driven by WebDriver BiDi: the same names and roles, through puppeteer's locators. */
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
    await this.page.locator(`::-p-aria([name="${heading}"][role="heading"])`).wait();
  }

  async see(text: string): Promise<void> {
    await this.page.locator(`::-p-text(${text})`).wait();
  }

  press(button: string): Promise<void> {
    return this.page.locator(`::-p-aria([name="${button}"][role="button"])`).click();
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

  /** `question` is a group; `answer` the words of one of its radios. */
  private choose(question: string, answer: string): Promise<void> {
    return this.page
      .locator(`::-p-aria([name="${question}"][role="radiogroup"]) >>> ::-p-text(${answer})`)
      .click();
  }

  /** From the start page to "Your claim". */
  async fillUntilClaim(portalUrl: string): Promise<void> {
    await this.page.goto(portalUrl);
    await this.type('Class member ID', CREDENTIALS.classMemberId);
    await this.type('PIN', CREDENTIALS.pin);
    await this.press('Start');
    await this.arriveAt('About you');
    await this.type('Date of birth', INFO.dateOfBirth);
    await this.pick('Who are you filing for?', 'self');
    await this.type('Type your email address again', INFO.emailAddress);
    await this.type('Type your phone number again', INFO.phoneNumber);
    await this.choose('What is the best way to reach you?', 'Phone');
    await this.press('Continue');
    await this.arriveAt('Your claim');
  }

  /** Waits until the worker is there, and loads the page by it. */
  async waitForWorker(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.reload();
    await this.arriveAt('Your claim');
  }

  /** From "Your claim" to the submit, with one photo. */
  async finish(photoPath: string): Promise<void> {
    await this.pick('Model', 'HK-200');
    await this.type('Date you bought it', CLAIM.purchaseDate);
    await this.type('Where you bought it', CLAIM.purchasePlace);
    await this.type('Amount you paid', CLAIM.amountPaid);
    await this.choose('Was anyone hurt?', 'Yes');
    await this.type('Tell us what happened', CLAIM.injuryDescription);
    await this.choose('Did you pay for a repair?', 'No');
    await this.choose('Did you already get money back?', 'No');
    await this.press('Continue');
    await this.arriveAt('How you want to be paid');
    await this.choose('Payment method', 'Paper check by mail');
    await this.press('Continue');
    await this.arriveAt('Supporting documents');
    await this.addPhoto(photoPath);
    await this.press('Continue');
    await this.arriveAt('Check your claim');
    await this.page.locator('::-p-text(I have read this statement, and it is true)').click();
    await this.type('Type your full name to sign', SIGNATURE);
    await this.press('Submit claim');
  }

  private async addPhoto(path: string): Promise<void> {
    await this.pick('Type of document', 'photo');
    const input = await this.page.waitForSelector('input[type="file"]:not([capture])');
    await input?.uploadFile(path);
    await this.see('Choose another file');
    await this.press('Upload');
    await this.page.locator(`::-p-aria([name="Remove ${basename(path)}"][role="button"])`).wait();
  }
}
