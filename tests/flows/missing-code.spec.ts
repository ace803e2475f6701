import { CREDENTIALS } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';

/** The files behind the start page, each of which a bad connection may keep from coming. */
const FILES_BEHIND_START = [
  'attach-mask',
  'background',
  'claim',
  'device',
  'icu-format',
  'messages-en-rest',
  'standing',
  'us-states',
];

for (const name of FILES_BEHIND_START) {
  test(`without ${name} the claim begins, or Start says so, keeps what was typed and can be pressed again`, async ({
    claimant,
    context,
  }) => {
    const { page } = claimant;
    const missed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes(`/app/dist/${name}-`),
    );
    const cut = await context.route(new RegExp(`/app/dist/${name}-[^/]*\\.js$`), (route) => route.abort());
    await page.goto('/');
    await claimant.arriveAt('File a claim');
    await claimant.enterCredentials();
    const begun = claimant.heading('About you');
    const told = page.getByRole('alert').filter({ hasText: 'Try again. If it happens again, contact us.' });
    await expect(begun.or(told)).toBeVisible();
    await missed;
    await cut.dispose();
    if (await begun.isVisible()) return;
    await claimant.arriveAt('File a claim');
    await expect(page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);
    await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveValue(CREDENTIALS.pin);
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  });
}
