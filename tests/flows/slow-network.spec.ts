import type { MockControl } from '#api-mock/control/client.ts';
import { authorizePath, ENDPOINTS } from '#server/endpoints.ts';
import { TEST_LIMIT_MS } from '../support/limits.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

/** Visits the start page within the last hour before the deadline, until the worker has kept it. */
async function visitShortlyBefore(claimant: Claimant, control: MockControl): Promise<void> {
  const keys = { claimFilingDeadline: { passesInMinutes: 30 } };
  await control.changeScenario({ patch: { deadlines: { keys } } });
  await claimant.page.goto('/');
  await expect(claimant.page.getByText('Less than an hour left')).toBeVisible();
  await claimant.becomeReadyForOffline();
}

test('on a later visit the start page does not wait long for deadlines that do not come', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await visitShortlyBefore(claimant, control);
  await control.changeScenario({ patch: { endpoints: { deadlines: { latencyMs: TEST_LIMIT_MS } } } });
  await page.reload({ waitUntil: 'commit' });
  await expect(claimant.heading('File a claim')).toBeVisible();
  await expect(page.getByText('Less than an hour left')).toBeVisible();
});

test('on a later visit the deadlines are those of the network, where it answers', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  const claimFilingDeadline = { passesInMinutes: -1, redirectUrls: { en: '/faq' } };
  await control.changeScenario({ patch: { deadlines: { keys: { claimFilingDeadline } } } });
  await page.goto('/standard');
  await expect(page).toHaveURL('/faq?culture=en');
});

test('deadlines that the worker kept do not close a form whose time was extended since', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const closesIn = (passesInMinutes: number) => ({ keys: { claimFilingDeadline: { passesInMinutes } } });
  await control.changeScenario({ patch: { deadlines: closesIn(5) } });
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  // The kept deadline has passed, and the fresh one comes later than the worker waits for it.
  await control.changeScenario({
    patch: {
      clock: { offsetSeconds: 600 },
      deadlines: closesIn(30),
      endpoints: { deadlines: { latencyMs: 6_000 } },
    },
  });
  await page.reload();
  await claimant.arriveAt('File a claim');
  await expect(page.getByText('Less than an hour left')).toBeVisible();
  await expect(page).toHaveURL('/');
});

const TROUBLES = [{ fault: 'status', status: 502 }, { fault: 'html' }, { fault: 'garbage' }] as const;

test('where the deadlines cannot be had, a later visit starts with those that the worker kept', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await visitShortlyBefore(claimant, control);
  for (const deadlines of TROUBLES) {
    await control.changeScenario({ patch: { endpoints: { deadlines } } });
    await page.reload();
    await claimant.arriveAt('File a claim');
    await expect(page.getByText('Less than an hour left')).toBeVisible();
  }
});

async function countConfigCalls(control: MockControl): Promise<number> {
  return (await control.listRequests()).filter(({ path }) => path === ENDPOINTS.formsConfig).length;
}

test('the page of a captive portal does not take the place of what is kept: the portal starts without a network', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await control.changeScenario({ patch: { endpoints: { formsConfig: { fault: 'html' } } } });
  // The portal shows the cached config and fetches it in the background; a bad first answer would appear at the second start.
  for (let visit = 1; visit <= 2; visit += 1) {
    const before = await countConfigCalls(control);
    await page.reload();
    await claimant.arriveAt('File a claim');
    await expect.poll(() => countConfigCalls(control)).toBeGreaterThan(before);
  }
  await context.setOffline(true);
  await page.reload();
  await claimant.arriveAt('File a claim');
  await expect(page.getByLabel('Class member ID')).toBeVisible();
});

/**
 * Records whether the page was ever visible without its fields or without the masks for their text. Runs in the page before its own
 * scripts.
 */
function notePartsMissing(): void {
  const look = () => {
    const isShown = document.querySelector('h1')?.textContent === 'About you';
    const hasMasks = performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/attach-mask-'));
    if (isShown && !(hasMasks && document.querySelector('select'))) {
      document.documentElement.dataset.shown = 'in part';
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test('a page whose code is still on its way is shown once it is whole: nothing moves under the hand', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.addInitScript(notePartsMissing);
  const authorized = page.waitForResponse((response) => response.url().endsWith(authorizePath('Standard')));
  await page.route(/(?:form-widgets|attach-mask).*\.js/, async (route) => {
    await authorized;
    await route.continue();
  });
  await claimant.startClaim();
  await expect(page.getByLabel('Who are you filing for?')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-shown');
});
