import type { Page } from '@playwright/test';
import { readSupportCode } from '#support/support-code.ts';
import { receiptPdf } from '../support/test-files.ts';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { CLAIM, INFO, SIGNATURE } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

const receipt = receiptPdf();

/** Records which of these words the page shows from now on, even for a moment. Returns a function that reads the shown ones. */
async function noteWords(page: Page, words: readonly string[]): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((watched) => {
    const said = new Set<string>();
    Object.assign(window, { saidWords: said });
    const note = () => {
      const text = document.body.textContent;
      for (const each of watched) if (text.includes(each)) said.add(each);
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, words);
  return () => page.evaluate(() => [...(Reflect.get(window, 'saidWords') as Set<string>)]);
}

test('a claim that waits is counted in the support code; it is saved as a file, printed as a paper and taken back by its claimant alone', async ({
  claimant,
}) => {
  const { page } = claimant;
  const device = new ClaimsOnDevice(page);
  const waiting = device.part('Submitted, not filed yet');
  await claimant.submitOffline([['Receipt or bank statement', receipt]]);

  await test.step('The support code on the contact page tells the browser and how many claims wait.', async () => {
    await page.goto('/contact');
    const shown = page.locator('#support-code [aria-hidden]');
    await expect(shown).toHaveText(/[A-Z]/);
    const code = await shown.textContent();
    const facts = readSupportCode(code ?? '', []);
    expect(facts).toMatchObject({ browser: 'chrome', rows: { queued: 1, filed: 0 } });
    expect(code ?? '').not.toMatch(/RW|274163/);
  });

  await test.step('What is locked asks for the ID.', async () => {
    await device.open();
    await expect(waiting.getByText('Saved on this device, not yet filed')).toBeVisible();
    await expect(waiting.getByText(/^1 document, /)).toBeVisible();
    await device.lock();
    await expect(waiting.getByText(/^1 document, /)).toBeHidden();

    await claimant.unfold('More', waiting);
    await waiting.getByRole('button', { name: 'Take back to change' }).click();
    await expect(page.getByLabel('Class member ID')).toBeVisible();
    await device.open();
    await expect(waiting.getByText('Saved on this device, not yet filed')).toBeVisible();
  });

  await test.step('The claim is saved as a file once the ID and PIN are right.', async () => {
    await claimant.unfold('More', waiting);
    await waiting.getByRole('button', { name: 'Save a copy' }).click();
    await device.unlock({ classMemberId: 'RW-4821-0937', pin: '000000' });
    await expect(page.getByText('Nothing on this device opens with these.')).toBeVisible();
    const copy = await device.saveBy(() => device.unlock());
    expect(copy.name).toMatch(/^claim-.*\.html$/);
    expect(copy.text).not.toMatch(/<script|\ssrc=|\shref=/i);
    for (const answer of [CLAIM.purchasePlace, 'Hearth 200', INFO.emailAddress, 'Oregon', receipt.sha256]) {
      expect(copy.text).toContain(answer);
    }
    expect(copy.text).toContain('was NOT filed');
    expect(copy.text).toContain('under penalty of perjury');
    expect(copy.text).not.toContain('274163');
  });

  await test.step('The claim is printed as a paper.', async () => {
    await claimant.unfold('More', waiting);
    await waiting.getByRole('button', { name: 'Print as a paper claim' }).click();
    await claimant.arriveAt('Claim form');
    await expect(page.getByText('Sign here')).toBeVisible();
    await expect(page.getByText(SIGNATURE)).toBeVisible();
    await expect(page.getByText('Mail it to:')).toBeVisible();
    await page.goBack();
    await claimant.arriveAt('Claims on this device');
  });

  await test.step('The claim is taken back.', async () => {
    await claimant.unfold('More', waiting);
    await waiting.getByRole('button', { name: 'Take back to change' }).click();
    await claimant.arriveAt('Check your claim');
  });
});

test('a claim that is filed while its page is open never reads as none', async ({ claimant }) => {
  await claimant.submitOffline([]);
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await expect(device.part('Submitted, not filed yet')).toBeVisible();
  const readWords = await noteWords(claimant.page, ['There is no claim on this device.', 'Filed']);
  await claimant.page.context().setOffline(false);
  await expect(device.part('Filed')).toBeVisible();
  expect(await readWords()).toEqual(['Filed']);
});

test('a draft is listed without its answers, and gone on with unless its deadline has passed', async ({
  claimant,
  control,
}) => {
  await claimant.startClaim();
  await fillBirthDate(claimant.page, INFO.dateOfBirth);
  await claimant.waitUntilSaved();
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  const drafts = device.part('Not submitted yet');
  await expect(drafts.getByText(/^Last changed/)).toBeVisible();
  await test.step('once its deadline has passed that is told, and no way on is offered, until it is extended', async () => {
    await control.changeScenario({ preset: 'deadline-passed' });
    await claimant.page.reload();
    const draft = claimant.page.getByRole('listitem').filter({ hasText: 'started, not submitted' });
    await expect(draft.getByText(/^The deadline was .* P[SD]T\./)).toBeVisible();
    await expect(draft.getByRole('link')).toBeHidden();
    await control.changeScenario({ preset: 'default' });
    await claimant.page.reload();
    await expect(draft.getByRole('link', { name: 'Go on with this claim' })).toBeVisible();
    await expect(draft.getByText(/^The deadline was/)).toBeHidden();
  });
  await drafts.getByRole('link', { name: 'Go on with this claim' }).click();
  await claimant.arriveAt('About you');
  await expectBirthDate(claimant.page, INFO.dateOfBirth);

  await device.open();
  await device.lock();
  await drafts.getByRole('link', { name: 'Go on with this claim' }).click();
  await expect(claimant.page.getByLabel('Class member ID')).toBeVisible();
});

test('"Finish and clear this device" erases all of the claimant after naming what is not filed', async ({
  claimant,
}) => {
  await claimant.submitOffline([]);
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await expect(claimant.page.getByText(/You have a claim that is NOT filed/)).toBeVisible();
  await claimant.press('Erase it all');
  await expect(claimant.page.getByText('What this device held for you is erased.')).toBeVisible();
  await expect(claimant.page.getByLabel('Class member ID')).toBeVisible();
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await expect(claimant.page.getByText('There is no claim on this device.')).toBeVisible();
});
