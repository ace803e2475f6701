import { CREDENTIALS } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';

test('refused credentials show the server’s words in the alert dialog, and the page stays [S4.76 S4.77 S7.39 S8.10]', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ preset: 'authorize-refused' });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  const alert = claimant.page.getByRole('alertdialog');
  await expect(alert).toContainText('This PIN was replaced. Please use the one on your newest notice.');
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await claimant.arriveAt('File a claim');
  await expect(claimant.page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);

  await control.changeScenario({ preset: 'default' });
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});
