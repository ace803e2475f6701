import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { CREDENTIALS } from './claim-answers.ts';

export class ClaimsOnDevice {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page by its address, which loads it anew; a link would keep the tab's memory. */
  async open(): Promise<void> {
    await this.page.goto('/claim/status');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Claims on this device' })).toBeVisible();
  }

  part(name: 'Not submitted yet' | 'Submitted, not filed yet' | 'Not confirmed yet' | 'Filed'): Locator {
    return this.page
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { level: 2, name, exact: true }) });
  }

  async lock(): Promise<void> {
    await this.page.getByRole('button', { name: 'Lock again' }).click();
    await expect(this.page.getByRole('button', { name: 'Lock again' })).toBeHidden();
  }

  async unlock({
    classMemberId,
    pin,
  }: typeof CREDENTIALS | { classMemberId: string; pin: string } = CREDENTIALS) {
    const form = this.page.getByRole('form', { name: 'Enter the ID and PIN of this claim' });
    await form.getByLabel('Class member ID').fill(classMemberId);
    await form.getByRole('textbox', { name: 'PIN' }).fill(pin);
    await form.getByRole('button', { name: 'Open', exact: true }).click();
  }

  async saveBy(act: () => Promise<void>): Promise<{ readonly name: string; readonly text: string }> {
    const downloading = this.page.waitForEvent('download');
    await act();
    const download = await downloading;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
}
