import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, test } from './flow-test.ts';
import { walkOpenPages, walkStandardFlow } from './walk-pages.ts';

// Axe measures colours: a fade that is under way would be measured as it stands.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on any page of the flow, nor in its errors', async ({ claimant }) => {
  await walkStandardFlow(claimant, (name) => test.step(name, () => expectAccessible(claimant.page)));
});

test('axe finds nothing on the pages that are open to all', async ({ claimant }) => {
  await walkOpenPages(claimant, (name) => test.step(name, () => expectAccessible(claimant.page)));
});

test('axe finds nothing in the alert dialog, nor on a claim that waits', async ({ claimant, control }) => {
  await control.changeScenario({ preset: 'authorize-refused' });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  await expect(claimant.page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(claimant.page);

  await control.changeScenario({ preset: 'default' });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ preset: 'server-down' });
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  await expectAccessible(claimant.page);
});
