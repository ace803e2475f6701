import { expect, type Locator, type Page } from '@playwright/test';
import { ATTEMPT_LIMIT_MS } from '../support/limits.ts';
import type { TestFile } from '../support/test-files.ts';
import { fillBirthDate } from './birth-date.ts';
import {
  CLAIM,
  CREDENTIALS,
  type Credentials,
  INFO,
  type Info,
  SIGNATURE,
  UPLOAD_CREDENTIALS,
} from './claim-answers.ts';
import { awaitOwnPage } from './hold-code.ts';

export type DocumentType = 'Receipt or bank statement' | 'Photo' | 'Proof that you may file for someone';

/** One browser tab as a claimant uses it. Finds controls only by headings, labels and buttons. */
export class Claimant {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Waits for a page of the portal: its heading is visible and the prerendered page is gone. */
  async arriveAt(heading: string | RegExp): Promise<void> {
    await expect(this.heading(heading)).toBeVisible();
    await awaitOwnPage(this.page);
  }

  status(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  get receipt(): Locator {
    return this.page.getByRole('region', { name: 'Receipt' });
  }

  press(button: string): Promise<void> {
    return this.page.getByRole('button', { name: button, exact: true }).click();
  }

  /** Opens a disclosure: further actions for a waiting claim, or the controls that end the use of this device. */
  async unfold(
    summary: 'More' | 'Finish on this device',
    within = this.page.getByRole('main'),
  ): Promise<void> {
    const fold = within.getByText(summary, { exact: true });
    await expect(fold).toBeVisible();
    await fold.evaluate((text) => text.closest('details')?.setAttribute('open', ''));
  }

  async choose(question: string | RegExp, answer: string): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: question });
    await group.getByText(answer, { exact: true }).click();
    await expect(group.getByRole('radio', { name: answer, exact: true })).toBeChecked();
  }

  async enterCredentials({ classMemberId, pin }: Credentials = CREDENTIALS): Promise<void> {
    await this.page.getByLabel('Class member ID').fill(classMemberId);
    await this.page.getByRole('textbox', { name: 'PIN' }).fill(pin);
    await this.press('Start');
  }

  async startClaim(): Promise<void> {
    await this.page.goto('/');
    await this.enterCredentials();
    await this.arriveAt('About you');
  }

  async fillAboutYou(info: Info = INFO, next = 'Your claim'): Promise<void> {
    await this.answerAboutYou(info);
    await this.goOnTo(next);
  }

  async answerAboutYou(info: Info = INFO): Promise<void> {
    await fillBirthDate(this.page, info.dateOfBirth);
    await this.page.getByLabel('Who are you filing for?').selectOption('For myself');
    await this.page.getByLabel('Type your email address again').fill(info.emailAddress);
    await this.page.getByLabel('Type your phone number again').fill(info.phoneNumber);
    await this.choose(/best way to reach you/, 'Phone');
  }

  async answerClaim(): Promise<void> {
    await this.page.getByLabel('Model').selectOption('Hearth 200');
    await this.page.getByRole('textbox', { name: 'Date you bought it' }).fill(CLAIM.purchaseDate);
    await this.page.getByLabel('Where you bought it').fill(CLAIM.purchasePlace);
    await this.page.getByLabel('Amount you paid').fill(CLAIM.amountPaid);
    await this.choose(/Was anyone hurt/, 'Yes');
    await this.page.getByLabel('Tell us what happened').fill(CLAIM.injuryDescription);
    await this.choose(/pay for a repair/, 'No');
    await this.choose(/already get money back/, 'No');
  }

  async fillClaim(): Promise<void> {
    await this.answerClaim();
    await this.goOnTo('How you want to be paid');
  }

  async choosePayment(): Promise<void> {
    await this.choose('Payment method', 'Paper check by mail');
    await this.goOnTo('Supporting documents');
  }

  async addDocument(type: DocumentType, { name, mimeType, buffer }: TestFile): Promise<void> {
    await this.fileChooser.setInputFiles({ name, mimeType, buffer });
    const row = this.documentRow(name);
    const list = row.getByLabel('Type of document');
    await list.focus();
    await list.selectOption(type);
    await expect(row.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }

  get fileChooser(): Locator {
    return this.page.getByLabel(/^(?:Choose|Add more) files$/);
  }

  /** Row of a document, from the moment its file is chosen. */
  documentRow(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  async sign(name: string = SIGNATURE): Promise<void> {
    await this.page.getByText('I have read this statement, and it is true', { exact: true }).click();
    await this.page.getByLabel('Type your full name to sign').fill(name);
  }

  submit(): Promise<void> {
    return this.press('Submit claim');
  }

  /** Sends the waiting claim. The portal may send it by itself meanwhile, and then the button disappears. */
  async sendNow(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Send now', exact: true });
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: ATTEMPT_LIMIT_MS });
      await expect(button).toBeHidden({ timeout: ATTEMPT_LIMIT_MS });
    }).toPass();
  }

  async goOnTo(heading: string): Promise<void> {
    await this.press('Continue');
    await this.arriveAt(heading);
  }

  async fillUntilSummary(documents: readonly (readonly [DocumentType, TestFile])[] = []): Promise<void> {
    await this.startClaim();
    await this.fillFromAboutYou(documents);
  }

  async fillFromAboutYou(documents: readonly (readonly [DocumentType, TestFile])[] = []): Promise<void> {
    await this.fillAboutYou();
    await this.fillClaim();
    await this.choosePayment();
    for (const [type, file] of documents) await this.addDocument(type, file);
    await this.goOnTo('Check your claim');
  }

  async readReferenceCode(): Promise<string> {
    await this.arriveAt(/^Your (claim is filed|documents were sent)$/);
    return (await this.receipt.getByRole('definition').first().textContent()) ?? '';
  }

  async readKnownCode(title = 'You have already filed a claim'): Promise<string> {
    await this.arriveAt(title);
    return (await this.page.getByRole('main').getByRole('definition').first().textContent()) ?? '';
  }

  async prepareUpload(document: TestFile): Promise<void> {
    await this.page.goto('/documents-upload');
    await this.page.getByLabel('Reference code').fill(UPLOAD_CREDENTIALS.claimReferenceNumber);
    await this.page.getByRole('textbox', { name: 'PIN' }).fill(UPLOAD_CREDENTIALS.pin);
    await this.press('Start');
    await this.arriveAt('Supporting documents');
    await this.addDocument('Receipt or bank statement', document);
    await this.waitUntilSaved();
  }

  async waitUntilSaved(): Promise<void> {
    await expect(this.page.getByText(/^Saved on this device/)).toBeVisible();
  }

  /** Waits until the worker controls this page and has cached all that it has loaded; the network may go then. */
  async becomeReadyForOffline(): Promise<void> {
    const isReady = async () => {
      if (navigator.serviceWorker.controller === null) return false;
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/app/dist/'))
        .map(({ name }) => caches.match(name, { ignoreVary: true }));
      return (await Promise.all(loaded)).every((kept) => kept !== undefined);
    };
    await expect.poll(() => this.page.evaluate(isReady)).toBe(true);
  }

  async submitOffline(documents: readonly (readonly [DocumentType, TestFile])[]): Promise<void> {
    await this.startClaim();
    await this.fillAboutYou();
    await this.becomeReadyForOffline();
    await this.finishOffline(documents);
  }

  /** Cuts the network on "Your claim", fills in the rest and submits it to the outbox. */
  async finishOffline(documents: readonly (readonly [DocumentType, TestFile])[]): Promise<void> {
    await this.page.context().setOffline(true);
    await this.fillClaim();
    await this.choosePayment();
    for (const [type, file] of documents) await this.addDocument(type, file);
    await this.goOnTo('Check your claim');
    await expect(this.page.getByText(/^If it cannot be sent within 30 minutes, we ask for/)).toBeVisible();
    await this.sign();
    await this.submit();
    await this.arriveAt('Your claim is saved on this device, not yet filed');
  }
}
