import type { Page } from '@playwright/test';
import type { RunningPortal } from '../support/start-portal.ts';
import { CREDENTIALS, INFO } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { startStampedPortal } from './stamped-site.ts';

const QUESTION = 'May we count visits?';

function readEvents(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Reflect.get(window, 'mockAnalyticsEvents') ?? ''));
}

test.describe('with an analytics tag', () => {
  // Serial, because the tests share a site that takes longer to make than they run.
  test.describe.configure({ mode: 'default' });
  let portal: RunningPortal;
  test.beforeAll(async () => {
    portal = await startStampedPortal('analytics', () => ({ analyticsTagId: 'G-DEMO' }));
  });
  test.afterAll(() => portal.close());

  test('asks first, then counts pages and never what is typed; the choice can be taken back', async ({
    page,
  }) => {
    const claimant = new Claimant(page);
    const tags: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/__mock/analytics.js')) tags.push(request.url());
    });
    await page.goto(portal.url);
    const question = page.getByRole('region', { name: QUESTION });
    await expect(question).toContainText('We never send what you type.');
    await claimant.enterCredentials();
    await claimant.arriveAt('About you');
    expect(tags).toEqual([]);

    await question.getByRole('button', { name: 'Yes, count my visit' }).click();
    await expect.poll(() => readEvents(page)).toContain('/standard/claimant-info');
    expect(tags).toHaveLength(1);
    await claimant.fillAboutYou();
    await expect.poll(() => readEvents(page)).toContain('/standard/claim-details');
    const events = await readEvents(page);
    for (const typed of [CREDENTIALS.classMemberId, CREDENTIALS.pin, ...Object.values(INFO), 'culture=']) {
      expect(events).not.toContain(typed);
    }

    const opening = page.waitForEvent('popup');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Privacy policy/ })
      .click();
    const privacy = await opening;
    await privacy.getByRole('button', { name: 'No, do not count it' }).click();
    await expect(privacy.getByText('Your visits are not counted.')).toBeVisible();
    await privacy.goto(`${portal.url}/claim/status`);
    await expect(privacy.getByText('Your visits are not counted.')).toBeVisible();
    expect(await readEvents(privacy)).toBe('""');
  });

  test('honours Global Privacy Control: nobody is asked, nothing loads', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(`${portal.url}/privacy`);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect(page.getByText(QUESTION)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /count/ })).toHaveCount(0);
    expect(await readEvents(page)).toBe('""');
  });
});
