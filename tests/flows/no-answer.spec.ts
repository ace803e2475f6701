import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

// One that has certainly not looked at the claim, and one that may have; flush-outbox-answers.browser.test.ts has the other answers.
for (const outcome of ['tooManyRequests', 'htmlOk'] as const) {
  test(`an answer that says nothing of the claim (${outcome}) keeps it on the device, and it is filed later`, async ({
    claimant,
    control,
  }) => {
    await claimant.fillUntilSummary();
    await claimant.sign();
    await control.changeScenario({ patch: { submit: { outcome, retryAfterSeconds: 3 } } });
    await claimant.submit();
    // Only a busy server has certainly not looked at the claim.
    await claimant.arriveAt(
      outcome === 'tooManyRequests'
        ? 'Your claim is saved on this device, not yet filed'
        : 'Your claim may have arrived',
    );
    await expect(claimant.page.getByRole('button', { name: 'Send now' })).toBeVisible();
    expect(await control.listSubmissions()).toEqual([]);

    await control.changeScenario({ preset: 'default' });
    await expect(claimant.heading('Your claim is filed')).toBeVisible();
    await expectFiledOnce(control, []);
  });
}
