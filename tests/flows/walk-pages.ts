import { expect } from '@playwright/test';
import { smallPhoto } from '../support/test-files.ts';
import type { Claimant } from './claimant.ts';

/** Checks the current page; the name identifies it. */
export type Look = (name: string) => Promise<void>;

/** Shows the first page of a claim, then with its errors: nearly every focusable control, above the buttons at the foot. */
export async function walkFirstPage(claimant: Claimant, look: Look): Promise<void> {
  await claimant.startClaim();
  await look('About you');
  await claimant.press('Continue');
  await expect(claimant.page.getByRole('heading', { name: /^Answers to fix/ })).toBeFocused();
  await look('About you, with errors');
}

/** Leads a claimant through every page of the Standard flow, first with errors where a page can have some. */
export async function walkStandardFlow(claimant: Claimant, look: Look): Promise<void> {
  const { page } = claimant;
  const lookAtErrors = async (name: string, button: string) => {
    await claimant.press(button);
    await expect(page.getByRole('heading', { name: /^Answers to fix/ })).toBeFocused();
    await look(`${name}, with errors`);
  };

  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await look('start');
  await lookAtErrors('start', 'Start');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await look('About you');
  await lookAtErrors('About you', 'Continue');
  await claimant.fillAboutYou();
  await look('Your claim');
  await lookAtErrors('Your claim', 'Continue');
  await claimant.fillClaim();
  await look('payment');
  await lookAtErrors('payment', 'Continue');
  await claimant.choosePayment();
  await look('documents');
  await claimant.addDocument('Photo', smallPhoto());
  await look('documents, one added');
  await claimant.goOnTo('Check your claim');
  await look('summary');
  await lookAtErrors('summary', 'Submit claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  await look('confirmation');
}

const OTHER_PAGES = [
  '/claim/status',
  '/deadline',
  '/session-expired?form=Standard&culture=en',
  '/error',
  '/page-not-found',
  '/documents',
  '/documents?paper=form',
  '/faq',
  '/contact',
  '/dates',
  '/coa',
  '/privacy',
  '/accessibility',
  '/automotive',
  '/lookup',
  '/documents-upload',
];

export async function walkOpenPages({ page }: Claimant, look: Look): Promise<void> {
  for (const address of OTHER_PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(address);
  }
}
