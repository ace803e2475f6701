import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { presetSchema } from '#api-mock/scenario/presets.ts';
import { CLAIM, CREDENTIALS, SIGNATURE } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

async function openPanel(context: BrowserContext): Promise<Page> {
  const panel = await context.newPage();
  await panel.goto('/__mock/');
  await expect(panel.getByText('Nothing is recorded or replayed.')).toBeVisible();
  return panel;
}

async function submitUntilFiled(claimant: Claimant): Promise<string> {
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('Your claim may have arrived');
  return claimant.readReferenceCode();
}

function openBrowser(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL });
}

test('a session recorded in the panel is met again by its address and by its file, in browsers that are new to it', async ({
  browser,
  claimant,
  context,
  control,
  portal,
}) => {
  const panel = await openPanel(context);
  await panel.getByLabel('Title').fill('An error, then filed');
  await panel.getByRole('button', { name: 'Start recording' }).click();
  await expect(panel.getByText(/^Recording: \d+ of 2000 steps\.$/)).toBeVisible();
  await claimant.fillUntilSummary();
  await control.changeScenario({
    patch: { submit: { outcome: 'serverError', retryAfterSeconds: 5, times: 1 } },
  });
  await submitUntilFiled(claimant);
  await expectFiledOnce(control, []);
  await panel.getByRole('button', { name: 'Stop recording' }).click();
  await expect(panel.getByText(/^An error, then filed, \d+ steps$/)).toBeVisible();
  const address = await panel.getByLabel('Address').inputValue();
  const downloading = panel.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download the file' }).click();
  const file = await (await downloading).path();
  const text = readFileSync(file, 'utf8');
  const typed = [CREDENTIALS.pin, ...Object.values(CLAIM), SIGNATURE, 'Ibáñez', 'Alder Creek'];
  expect(typed.filter((value) => text.includes(value))).toEqual([]);
  // The config's own hint shows her ID as an example, so only the recorded requests are searched.
  const { steps } = presetSchema.parse(JSON.parse(text)).recording ?? {};
  expect(JSON.stringify(steps)).not.toContain(CREDENTIALS.classMemberId);

  await test.step('by its address', async () => {
    const other = await openBrowser(browser, portal.url);
    const again = new Claimant(await other.newPage());
    await again.page.goto(address);
    await again.enterCredentials();
    await again.arriveAt('About you');
    await again.fillFromAboutYou();
    const code = await submitUntilFiled(again);
    const space = (await other.cookies()).find(({ name }) => name === SPACE_COOKIE)?.value;
    const filed = await expectFiledOnce(portal.controlOf(space), []);
    expect(code).toBe(filed.referenceCodeForm);
    expect(filed.attempts).toBe(2);
    await other.close();
  });

  await test.step('by its file, loaded in the panel', async () => {
    const other = await openBrowser(browser, portal.url);
    await other.addCookies([{ name: SPACE_COOKIE, value: `${test.info().testId}-file`, url: portal.url }]);
    const itsPanel = await openPanel(other);
    await itsPanel.getByLabel('Load a scenario file').setInputFiles(file);
    await itsPanel.getByRole('button', { name: 'Reset everything and replay it here' }).click();
    await expect(
      itsPanel.getByText(/^Replaying shared-\w+: 0 of \d+ recorded calls were made\.$/),
    ).toBeVisible();
    await expect(itsPanel.getByLabel('Link to this state')).toHaveValue(address);
    const again = new Claimant(await other.newPage());
    await again.fillUntilSummary();
    await submitUntilFiled(again);
    await expectFiledOnce(portal.controlOf(`${test.info().testId}-file`), []);
    await itsPanel.getByRole('button', { name: 'End the replay' }).click();
    await expect(itsPanel.getByText('Nothing is recorded or replayed.')).toBeVisible();
    await other.close();
  });
});
