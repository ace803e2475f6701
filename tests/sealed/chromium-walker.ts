import { expect, type Page } from '@playwright/test';
import { Claimant } from '../flows/claimant.ts';
import { ClaimsOnDevice } from '../flows/claims-on-device.ts';
import { Device } from '../support/claimant-device.ts';
import { startPortal } from '../support/start-portal.ts';
import { evaluateIn } from './evaluate-in-page.ts';
import { SESSION_MS, type Walker } from './walker.ts';

export class ChromiumWalker implements Walker {
  readonly browser = 'Chromium';
  readonly isShared: boolean;
  readonly #portal: Awaited<ReturnType<typeof startPortal>>;
  readonly #device: Device;
  #canaries: Page | undefined;

  private constructor(portal: Awaited<ReturnType<typeof startPortal>>, isShared: boolean) {
    this.#portal = portal;
    this.#device = new Device(portal.url);
    this.isShared = isShared;
  }

  static async start(isShared: boolean): Promise<ChromiumWalker> {
    const walker = new ChromiumWalker(await startPortal(), isShared);
    await walker.#device.start();
    return walker;
  }

  get profile() {
    return this.#device.profile;
  }

  get evaluate() {
    return evaluateIn(this.#device.page);
  }

  get evaluateAtCanaries() {
    if (this.#canaries === undefined) throw new Error('No tab of the canaries is open.');
    return evaluateIn(this.#canaries);
  }

  async typeAboutYou(): Promise<void> {
    await this.#device.goto('/');
    if (this.isShared) await this.#device.page.getByText('No, other people use it too').click();
    await this.#claimant.enterCredentials();
    await this.#claimant.arriveAt('About you');
    await this.#claimant.answerAboutYou();
  }

  async typeClaim(): Promise<void> {
    await this.#claimant.goOnTo('Your claim');
    await this.#claimant.answerClaim();
    await this.#claimant.waitUntilSaved();
  }

  async kill(): Promise<void> {
    this.#canaries = undefined;
    await this.#device.kill();
  }

  async lookAgain(): Promise<void> {
    await this.#device.start();
    await this.#claims.open();
    if (this.isShared)
      await expect(this.#device.page.getByText('There is no claim on this device.')).toBeVisible();
  }

  async signInAgain(): Promise<void> {
    await this.#device.goto('/');
    await this.#claimant.enterCredentials();
    await this.#claimant.arriveAt('Your claim');
  }

  async lock(): Promise<void> {
    await this.#claims.open();
    await this.#claims.lock();
  }

  async timeOut(look: () => Promise<void>): Promise<void> {
    await this.#device.moveClock(SESSION_MS);
    await this.#claimant.arriveAt('Your session has ended');
    await look();
    await this.#device.moveClock(-SESSION_MS);
  }

  async submitOffline(): Promise<void> {
    const claimant = this.#claimant;
    await claimant.becomeReadyForOffline();
    await this.#device.setOffline(true);
    await claimant.goOnTo('How you want to be paid');
    await claimant.choosePayment();
    await claimant.goOnTo('Check your claim');
    await claimant.sign();
    if (this.isShared) await this.#device.page.getByLabel('Keep it here until it is sent').check();
    await claimant.submit();
    await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  }

  async goOnline(): Promise<void> {
    await this.#device.setOffline(false);
    await this.#claimant.arriveAt('Your claim is filed');
  }

  async erase(): Promise<void> {
    await this.#claims.open();
    await this.#claimant.unfold('Finish on this device');
    await this.#claimant.press('Finish and clear this device');
    await this.#claimant.press('Erase it all');
    await expect(this.#device.page.getByLabel('Class member ID')).toBeVisible();
  }

  async typeCanaries(
    url: string,
    { remembered, typed }: { remembered: string; typed: string },
  ): Promise<void> {
    const { page } = this.#device;
    if (this.#canaries === undefined) {
      this.#canaries = await page.context().newPage();
      await this.#canaries.goto(url);
      await this.#canaries.getByLabel('Remembered').fill(remembered);
      await this.#canaries.getByRole('button', { name: 'Send' }).click();
      // Chromium remembers submitted text only once the page is left.
      await this.#canaries.goto(url);
    }
    await this.#canaries.getByLabel('Typed').fill(typed);
    await page.bringToFront();
  }

  async close(): Promise<void> {
    await this.#device.close();
    this.#device.remove();
    await this.#portal.close();
  }

  get #claimant(): Claimant {
    return new Claimant(this.#device.page);
  }

  get #claims(): ClaimsOnDevice {
    return new ClaimsOnDevice(this.#device.page);
  }
}
