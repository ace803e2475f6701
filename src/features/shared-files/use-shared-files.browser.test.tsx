import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { withDatabase } from '#data/database.ts';
import { endSession } from '#data/end-session.ts';
import { addToInbox, INBOX_KEEP_MS } from '#data/inbox.ts';
import { resetDevice } from '#tests/support/device.ts';
import { holdNextKey } from '#tests/support/hold-next-key.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { makePdf } from '#tests/support/upload-claim.ts';
import { useSharedFiles } from './use-shared-files.ts';

let rendered: RenderedInBrowser | undefined;

let removeFirst: () => Promise<void> = async () => {};

function Names({ title = 'Shared' }: { readonly title?: string }) {
  const { files, remove } = useSharedFiles();
  removeFirst = async () => {
    for (const { reference } of files.slice(0, 1)) await remove(reference.documentId);
  };
  return (
    <p>
      {title}: {files.length === 0 ? 'none' : files.map(({ reference }) => reference.name).join()}
    </p>
  );
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
afterEach(() => {
  rendered?.unmount();
  vi.restoreAllMocks();
});

test('a shared file goes from a page that stays open, and from the device, when its hour is over', async () => {
  const file = makePdf(1_000);
  await addToInbox(file);
  await age(INBOX_KEEP_MS - 1_500);
  rendered = await renderInBrowser(<Names />);
  await expect.element(page.getByText(`Shared: ${file.name}`)).toBeVisible();
  await expect.element(page.getByText('Shared: none'), { timeout: 10_000 }).toBeVisible();
  expect(await withDatabase((database) => database.documents.count())).toBe(0);
});

test('a file that was removed is not shown by a reading that began before', async () => {
  const file = makePdf(1_000);
  await addToInbox(file);
  rendered = await renderInBrowser(<Names />);
  await expect.element(page.getByText(`Shared: ${file.name}`)).toBeVisible();
  const key = holdNextKey();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitUntil(key.isAsked);
  await removeFirst();
  await expect.element(page.getByText('Shared: none')).toBeVisible();

  const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
  key.letGo();
  await vi.waitUntil(() => decrypt.mock.calls.length > 0);
  await Promise.all(decrypt.mock.results.map(({ value }) => value));
  rendered.rerender(<Names title="Now" />);
  await expect.element(page.getByText('Now: none')).toBeVisible();
});
