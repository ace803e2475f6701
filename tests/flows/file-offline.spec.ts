import { OUTBOX_SYNC_TAG } from '#outbox/sw-messages.ts';
import { WHOLE_BROWSER } from '../support/launch-options.ts';
import { largePhoto, receiptPdf } from '../support/test-files.ts';
import { readSyncTags, syncInBackground } from './background-sync.ts';
import { Claimant } from './claimant.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

// Background sync.
test.use({ launchOptions: WHOLE_BROWSER });

/** The claim's own deadline is earlier than the global one. The portal shows both in the case's time zone. */
const DEADLINES = {
  claimFilingDeadline: { passesAt: '2099-03-06T07:59:59Z' },
  globalDeadline: { passesAt: '2099-07-01T06:59:59Z' },
};

test.describe('offline from claim details on', () => {
  const [receipt, photo] = [receiptPdf(), largePhoto()];

  test.beforeEach(async ({ claimant, control }) => {
    await control.changeScenario({ patch: { deadlines: { keys: DEADLINES } } });
    await claimant.submitOffline([
      ['Receipt or bank statement', receipt],
      ['Photo', photo],
    ]);
    await expect(
      claimant.page.getByText('The deadline is Thursday, March 5, 2099 at 11:59 PM PST.'),
    ).toBeVisible();
    expect(await control.listSubmissions()).toEqual([]);
    expect(await readSyncTags(claimant.page)).toContain(OUTBOX_SYNC_TAG);
    await claimant.page.close();
  });

  test('the claim is filed once when the portal is opened online again', async ({ context, control }) => {
    await context.setOffline(false);
    const claimant = new Claimant(await context.newPage());
    await claimant.page.goto('/claim/status');
    await expect(claimant.receipt).toBeVisible();
    const filed = await expectFiledOnce(control, [receipt, photo]);
    await expect(claimant.receipt).toContainText(filed.referenceCodeForm);
  });

  test('the worker files it once by a background sync, with no page open', async ({
    context,
    control,
    portal,
  }) => {
    await context.setOffline(false);
    const lookout = await context.newPage();
    await syncInBackground(lookout, portal.url);
    await expect.poll(() => control.listSubmissions()).toHaveLength(1);
    const filed = await expectFiledOnce(control, [receipt, photo]);

    const claimant = new Claimant(lookout);
    await lookout.goto('/claim/status');
    await expect(claimant.receipt).toContainText(filed.referenceCodeForm);
    await expectFiledOnce(control, [receipt, photo]);
  });
});
