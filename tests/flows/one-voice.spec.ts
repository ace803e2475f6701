import type { Page } from '@playwright/test';
import type { ScenarioChange } from '#api-mock/control/contract.ts';
import { receiptPdf } from '../support/test-files.ts';
import { CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const PROBLEM = 'A problem has occured during your submission.';
const ADMINISTRATOR = '1-888-555-0142';

/** Counts how often words are readable on the page, in the dialog and behind it. */
function countTold(page: Page, words: string): Promise<number> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not told
  return page.evaluate((told) => document.body.innerText.split(told).length - 1, words);
}

/** In sequence on one page. The busy server comes last, because the portal does not call it again for a while. */
const AUTHORIZE_ANSWERS: readonly (readonly [patch: ScenarioChange['patch'], words: string])[] = [
  [{ authorize: { outcome: 'refused', errorText: 'This PIN was replaced.' } }, 'This PIN was replaced.'],
  [{ authorize: { outcome: 'refused', errorText: '' } }, PROBLEM],
  [{ authorize: { outcome: 'notAuthorized', errorText: 'No such PIN.' } }, 'No such PIN.'],
  [{ authorize: { outcome: 'badRequest', errorText: 'The ID is too short.' } }, 'The ID is too short.'],
  [{ endpoints: { authorize: { fault: 'status', status: 500 } } }, PROBLEM],
  [{ endpoints: { authorize: { fault: 'status', status: 503 } } }, 'The server is busy.'],
];

const START_TROUBLES: readonly (readonly [name: string, patch: ScenarioChange['patch'], words: string])[] = [
  ['no cookies', { session: { refusesCookies: true } }, 'Your browser may be blocking cookies.'],
  ['no settings of the captcha', { endpoints: { captcha: { fault: 'status', status: 500 } } }, PROBLEM],
];

/** Presses Start, and expects only the dialog to answer. */
async function expectOneVoice(claimant: Claimant, words: string): Promise<void> {
  const { page } = claimant;
  await claimant.enterCredentials();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(words);
  expect(await countTold(page, words)).toBe(1);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  expect(await countTold(page, words)).toBe(0);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeFocused();
}

/** Collects what the page's statuses say, also what a screen reader would announce before the dialog is there. */
async function recordStatuses(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('main [role="status"]')) said.add(each.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'said') as Set<string>)]);
}

test('authorize, whatever the answer: the dialog alone tells it, and the page behind does not repeat it', async ({
  claimant,
  control,
}) => {
  await claimant.page.goto('/');
  for (const [patch, words] of AUTHORIZE_ANSWERS) {
    await control.changeScenario({ preset: 'default', patch });
    await expectOneVoice(claimant, words);
  }
});

test('authorize, with trouble from the start: the dialog alone tells it', async ({ claimant, control }) => {
  for (const [name, patch, words] of START_TROUBLES) {
    await test.step(name, async () => {
      await control.changeScenario({ preset: 'default', patch });
      await claimant.page.goto('/');
      await expectOneVoice(claimant, words);
    });
  }
});

test('phone numbers in the alert dialog are links: in the server’s words, and where the message names the contacts', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const alert = page.getByRole('alertdialog');
  const errorText = `This PIN was replaced. Call ${ADMINISTRATOR}.`;
  await control.changeScenario({ patch: { authorize: { outcome: 'refused', errorText } } });
  await page.goto('/');
  await claimant.enterCredentials();
  await expect(alert.getByRole('link', { name: ADMINISTRATOR })).toHaveAttribute('href', 'tel:18885550142');
  await alert.getByRole('button', { name: 'OK' }).click();
  await control.changeScenario({ patch: { authorize: { errorText: '' } } });
  await claimant.press('Start');
  await expect(alert).toContainText(PROBLEM);
  const phone = await page.getByRole('contentinfo').locator('a[href^="tel:"]').first().getAttribute('href');
  await expect(alert.locator('a[href^="tel:"]')).toHaveAttribute('href', phone ?? 'of the footer');
  await expect(alert.locator('a[href^="mailto:"]')).toHaveCount(1);
});

test('captcha, whatever fails: one box tells it, and has the focus', async ({ claimant, control }) => {
  const { page } = claimant;
  for (const [name, patch, heading] of [
    ['a script that does not load', { captcha: { script: 'missing' } }, 'The security check did not load'],
    ['a lost connection', { captcha: { event: 'network-error' } }, 'The security check lost its connection'],
    ['an event that resets it', { captcha: { event: 'challenge-error' } }, 'The security check did not work'],
  ] as const) {
    await test.step(name, async () => {
      await control.changeScenario({ preset: 'default', patch });
      await page.goto('/');
      await claimant.enterCredentials();
      const box = page.locator(':is(#start-problem, #captcha-help)').filter({ hasText: heading });
      await expect(box).toBeFocused();
      await expect(box).toBeInViewport();
      expect(await countTold(page, 'The security check')).toBe(1);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);
    });
  }
});

test('submit, a refusal: the dialog tells it first, the page once that is closed', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.prepareUpload(receiptPdf());
  for (const [outcome, errorText, words] of [
    ['rejected', 'These files belong to another claim.', 'These files belong to another claim.'],
    ['rejected', '', 'Your documents were not accepted'],
    ['tooLarge', '', 'Your documents are too large'],
    ['unprocessable', 'The date could not be read.', 'The date could not be read.'],
  ] as const) {
    await test.step(`${outcome}: ${words}`, async () => {
      await control.changeScenario({ patch: { submit: { outcome, errorText } } });
      const readStatuses = await recordStatuses(page);
      await claimant.press('Send documents');
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText(words);
      expect(await countTold(page, words)).toBe(1);
      expect((await readStatuses()).filter((text) => text.includes('NOT sent'))).toEqual([]);
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
      expect(await countTold(page, words)).toBe(1);
      await claimant.press('Take back to change');
      await claimant.arriveAt('Supporting documents');
    });
  }
});

test('submit, a payment that does not match: the dialog alone tells it', async ({ claimant, control }) => {
  const { page } = claimant;
  const words = 'The account does not take this payment.';
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ patch: { submit: { outcome: 'paymentMismatch', errorText: words } } });
  await claimant.submit();
  await claimant.arriveAt('How you want to be paid');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(words);
  expect(await countTold(page, words)).toBe(1);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  expect(await countTold(page, words)).toBe(0);
});

for (const [name, patch, words] of [
  ['an answer without a reference code', { submit: { outcome: 'noReferenceCode' } }, PROBLEM],
  [
    'a session that the server has ended',
    { submit: { outcome: 'unauthorized' } },
    'We need your reference code and PIN again',
  ],
] as const) {
  test(`submit, ${name}: told once`, async ({ claimant, control }) => {
    const { page } = claimant;
    await claimant.prepareUpload(receiptPdf());
    await control.changeScenario({ patch });
    await claimant.press('Send documents');
    await expect(page.getByText(words)).toBeVisible();
    expect(await countTold(page, words)).toBe(1);
  });
}

test('start-up, cultures that fail: the dialog alone tells it', async ({ control, page }) => {
  await control.changeScenario({ patch: { endpoints: { cultures: { fault: 'status', status: 500 } } } });
  await page.goto('/');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(PROBLEM);
  expect(await countTold(page, PROBLEM)).toBe(1);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  expect(await countTold(page, PROBLEM)).toBe(0);
});

test('start-up, a model configuration that fails: the page alone tells it', async ({ control, page }) => {
  const words = 'Your request failed. Please reload and try again.';
  await control.changeScenario({ patch: { endpoints: { formsConfig: { fault: 'status', status: 500 } } } });
  await page.goto('/');
  await expect(page.getByText(words)).toBeVisible();
  expect(await countTold(page, words)).toBe(1);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
