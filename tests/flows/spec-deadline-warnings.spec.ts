import type { Page } from '@playwright/test';
import type { MockControl } from '#api-mock/control/client.ts';
import { ATTEMPT_LIMIT_MS } from '../support/limits.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const passesIn = (passesInMinutes: number) => ({
  patch: { deadlines: { keys: { claimFilingDeadline: { passesInMinutes } } } },
});

/** Moves the clocks of the server (first) and the page. `atMinute` counts from the start of the test. */
async function letPass(page: Page, control: MockControl, from: number, atMinute: number): Promise<void> {
  await control.changeScenario({ patch: { clock: { offsetSeconds: atMinute * 60 } } });
  await page.clock.fastForward((atMinute - from) * 60_000);
}

test('an hour and ten minutes before the deadline the claimant is warned, with what to do', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario(passesIn(61));
  await page.clock.install();
  await claimant.startClaim();
  const hour = page.getByText('Less than an hour left');
  await expect(page.getByText(/^File by/).first()).toBeVisible();
  await expect(hour).toBeHidden();
  await letPass(page, control, 0, 2);
  await expect(hour).toBeVisible();
  await expect(page.getByText(/^5\d minutes left\. The deadline is/)).toBeVisible();
  await expect(page.getByText(/A claim that is only saved on this device is not filed/)).toBeVisible();

  // A key press keeps the session from ending meanwhile.
  await letPass(page, control, 2, 27);
  await page.keyboard.press('Shift');
  await letPass(page, control, 27, 52);
  await expect(page.getByText('Only minutes left')).toBeVisible();
  await expect(hour).toBeHidden();
  await expect(page.getByText(/Submit your claim now with what you have/)).toBeVisible();
});

test('a deadline that passes while a page is open closes it; what was typed is kept', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario(passesIn(5));
  await page.clock.install();
  await claimant.startClaim();
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
  await letPass(page, control, 0, 6);
  await claimant.arriveAt('The deadline has passed');
  await expect(page).toHaveURL('/deadline?culture=en');
  await page.getByRole('link', { name: 'See the claims on this device' }).click();
  await expect(page.getByText(/^Last changed/)).toBeVisible();
});

test('a start page warns too, and is closed when its deadline passes', async ({ claimant, control }) => {
  const { page } = claimant;
  await control.changeScenario(passesIn(61));
  await page.clock.install();
  await page.goto('/standard?culture=es');
  await page.getByRole('textbox', { name: 'PIN' }).fill('2741');
  await letPass(page, control, 0, 52);
  await expect(page.getByText('Solo quedan minutos')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveValue('2741');
  await letPass(page, control, 52, 62);
  await expect(page).toHaveURL('/deadline?culture=es');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a start page whose deadline was moved forward meanwhile leads on when the server says so', async ({
  claimant,
  control,
}) => {
  await claimant.page.goto('/');
  await claimant.arriveAt('File a claim');
  await control.changeScenario(passesIn(-1));
  await claimant.enterCredentials();
  await claimant.arriveAt('The deadline has passed');
  await expect(claimant.page).toHaveURL('/deadline?culture=en');
  await expect(claimant.page.getByRole('alertdialog')).toBeHidden();
});

test('a deadline that was extended meanwhile closes nothing', async ({ claimant, control }) => {
  const { page } = claimant;
  await control.changeScenario(passesIn(5));
  await page.clock.install();
  await claimant.startClaim();
  await expect(page.getByText('Only minutes left')).toBeVisible();
  await control.changeScenario(passesIn(600));
  const asked = page.waitForResponse('**/api/deadlines');
  await letPass(page, control, 0, 6);
  await asked;
  await expect(page.getByText('Only minutes left')).toBeHidden();
  await claimant.arriveAt('About you');
});

test('a device that has slept asks for the time again, and with it for the deadlines', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  // While a device sleeps, the wall clock goes on and the monotonic clock may stand still.
  await page.addInitScript(() => {
    const wall = Date.now;
    Object.assign(window, { sleptMs: 0 });
    Date.now = () => wall() + Number(Reflect.get(window, 'sleptMs'));
  });
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  // Every further answer would also tell the page the time, so the device sleeps only after the last one.
  await page.waitForLoadState('networkidle');
  await control.changeScenario(passesIn(-1));
  await page.evaluate(() => Object.assign(window, { sleptMs: 3_600_000 }));
  // The listener is registered some time after the page is there.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/deadline?culture=en', { timeout: ATTEMPT_LIMIT_MS });
  }).toPass();
  await claimant.arriveAt('The deadline has passed');
});

/** Opens the start page from what the worker keeps. */
async function openWithoutNetwork(claimant: Claimant): Promise<void> {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await page.context().setOffline(true);
  await page.goto('/');
  await claimant.arriveAt('File a claim');
}

test('a start page that was opened without a network asks for the deadlines as soon as there is one', async ({
  claimant,
  context,
  control,
}) => {
  await openWithoutNetwork(claimant);
  await expect(claimant.page.getByText(/^Deadline: /)).toBeVisible();
  await control.changeScenario(passesIn(-1));
  await context.setOffline(false);
  await claimant.arriveAt('The deadline has passed');
});

test('a start page that was opened without a network waits for the deadlines of a line that is slow at first', async ({
  claimant,
  context,
  control,
}) => {
  await openWithoutNetwork(claimant);
  await control.changeScenario(passesIn(-1));
  // Longer than the worker waits before it answers from its cache.
  await control.changeScenario({ patch: { endpoints: { deadlines: { latencyMs: 6_000 } } } });
  await context.setOffline(false);
  await claimant.arriveAt('The deadline has passed');
});

test('a start page asks for the deadlines later where the network had come back before anybody listened', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  // Hides the event from the page's listeners.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()));
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await expect(page.getByText(/^Deadline: /)).toBeVisible();
  await control.changeScenario(passesIn(-1));
  await context.setOffline(false);
  await claimant.arriveAt('The deadline has passed');
});
