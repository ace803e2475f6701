import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { withDatabase } from '#data/database.ts';
import { endSession } from '#data/end-session.ts';
import { addToInbox, INBOX_KEEP_MS } from '#data/inbox.ts';
import { resetDevice } from '#tests/support/device.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { makePdf } from '#tests/support/upload-claim.ts';
import { useSharedFiles } from './use-shared-files.ts';

let rendered: RenderedInBrowser | undefined;

function Names() {
  const { files } = useSharedFiles();
  return <p>{files.length === 0 ? 'none' : files.map(({ reference }) => reference.name).join()}</p>;
}

/** Lets every file of the inbox have been received so long ago. */
function age(milliseconds: number): Promise<unknown> {
  return withDatabase((database) =>
    database.documents.toCollection().modify({ addedAt: Date.now() - milliseconds }),
  );
}

beforeEach(async () => {
  await endSession();
  await resetDevice();
});
afterEach(() => rendered?.unmount());

test('a shared file goes from a page that stays open, and from the device, when its hour is over', async () => {
  const file = makePdf(1_000);
  await addToInbox(file);
  await age(INBOX_KEEP_MS - 1_500);
  rendered = await renderInBrowser(<Names />);
  await expect.element(page.getByText(file.name)).toBeVisible();
  await expect.element(page.getByText('none'), { timeout: 10_000 }).toBeVisible();
  expect(await withDatabase((database) => database.documents.count())).toBe(0);
});
