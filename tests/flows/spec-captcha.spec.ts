import type { Page } from '@playwright/test';
import { CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const PROVIDERS = ['Google', 'Turnstile', 'hCaptcha'] as const;
type Provider = (typeof PROVIDERS)[number];

const FAILED = /^The security check did not work/;

/** Events of section 8 that reset the widget, as far as each provider reports them; Google has no codes. */
const RESETTING: Readonly<Record<Provider, readonly string[]>> = {
  Google: ['challenge-closed', 'challenge-expired'],
  Turnstile: [
    'rate-limited',
    'invalid-data',
    'challenge-closed',
    'challenge-expired',
    'challenge-error',
    'internal-error',
  ],
  hCaptcha: [
    'rate-limited',
    'invalid-data',
    'challenge-closed',
    'challenge-expired',
    'challenge-error',
    'internal-error',
  ],
};

const once = (provider: Provider, event: string) => ({
  patch: { captcha: { provider, event, eventTimes: 1 } },
});

async function open({ page }: Claimant): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
}

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED });

for (const provider of PROVIDERS) {
  test(`${provider}: a widget that is gone is rendered anew, and the attempt goes on`, async ({
    claimant,
    control,
  }) => {
    for (const event of ['missing-captcha', 'invalid-captcha-id']) {
      await control.changeScenario(once(provider, event));
      await open(claimant);
      await claimant.press('Start');
      await claimant.arriveAt('About you');
    }
  });

  test(`${provider}: events that reset the widget say so, and the next attempt runs`, async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await control.changeScenario({ patch: { captcha: { provider } } });
    await open(claimant);
    for (const event of RESETTING[provider]) {
      await control.changeScenario(once(provider, event));
      const attempted = page.waitForRequest('**/__mock/captcha/attempts');
      await claimant.press('Start');
      await attempted;
      await expect(problem(page)).toBeVisible();
    }
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  });

  test(`${provider}: what ends one attempt is told, and the next one leads on [S8.19]`, async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await test.step('a lost connection, which connects again by itself', async () => {
      await control.changeScenario(once(provider, 'network-error'));
      await open(claimant);
      await claimant.press('Start');
      await expect(page.getByText('The security check lost its connection')).toBeVisible();
      await expect(page.getByText(/It will connect again by itself/)).toBeVisible();
      await claimant.press('Start');
      await claimant.arriveAt('About you');
    });
    await test.step('a token that expired at once, which is not sent again', async () => {
      await control.changeScenario(once(provider, 'expired-token'));
      await open(claimant);
      await claimant.press('Start');
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await claimant.press('Start');
      await claimant.arriveAt('About you');
    });
  });

  test(`${provider}: a script that is blocked is told, with what to do, and can be tried again [S8.20]`, async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await control.changeScenario({ patch: { captcha: { provider, script: 'missing' } } });
    await open(claimant);
    await expect(page.getByText('The security check did not load')).toBeVisible();
    await expect(page.getByText(/Turn off ad blockers/)).toBeVisible();
    await expect(page.getByText(/Try another network/)).toBeVisible();
    await control.changeScenario({ patch: { captcha: { script: 'ok' } } });
    await claimant.press('Try the security check again');
    await expect(page.getByText('The security check did not load')).toBeHidden();
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  });
}

for (const provider of ['Turnstile', 'hCaptcha'] as const) {
  test(`${provider}: an error that no catalogue knows leaves the page usable`, async ({
    claimant,
    control,
  }) => {
    await control.changeScenario(once(provider, 'unknown-error'));
    await open(claimant);
    await claimant.press('Start');
    await expect(problem(claimant.page)).toBeVisible();
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  });
}

test('a widget that says nothing is told as slow, and can be started again', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { captcha: { event: 'silence', eventTimes: 1 } } });
  await page.clock.install();
  await open(claimant);
  const attempted = page.waitForRequest('**/__mock/captcha/attempts');
  await claimant.press('Start');
  await attempted;
  await page.clock.fastForward(21_000);
  await expect(page.getByText('The security check is taking a long time')).toBeVisible();
  await claimant.press('Try the security check again');
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});

test('a captcha whose settings cannot be fetched says so in the exact words [S8.6]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { endpoints: { captcha: { fault: 'status', status: 500 } } } });
  await open(claimant);
  await claimant.press('Start');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});

test('a claim that waits takes its token from whatever page is open, and loads nothing before', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  await control.changeScenario({ preset: 'captcha-fresh-required' });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/__mock/captcha/')) loaded.push(request.url());
  });
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  expect(loaded).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await control.listSubmissions()).length).toBe(1);
  const [filed] = await control.listSubmissions();
  expect(filed?.parts.reCaptchaResponse).toEqual(expect.any(String));
  await expect(page).toHaveURL(/\/faq/);
});
