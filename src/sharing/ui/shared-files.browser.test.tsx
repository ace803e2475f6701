import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resetDevice } from '#tests/support/device.ts';
import { holdNextKey } from '#tests/support/hold-next-key.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { makePdf } from '#tests/support/upload-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import { addToInbox, INBOX_KEEP_MS, INBOX_LIMITS } from '#vault/documents/inbox.ts';
import { endSession } from '#vault/session-claims.ts';
import { useSharedFiles } from './shared-files.tsx';

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
  await expect.element(page.getByText('Shared: none')).toBeVisible();
  expect(await withDatabase((database) => database.documents.count())).toBe(0);
});

test('a file that was removed is not shown by a reading that began before', async () => {
  const file = makePdf(1_000);
  await addToInbox(file);
  rendered = await renderInBrowser(<Names />);
  await expect.element(page.getByText(`Shared: ${file.name}`)).toBeVisible();
  const key = holdNextKey();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitUntil(key.isAsked);
  await removeFirst();
  await expect.element(page.getByText('Shared: none')).toBeVisible();

  const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
  key.letGo();
  await waitUntil(() => decrypt.mock.calls.length > 0);
  await Promise.all(decrypt.mock.results.map(({ value }) => value));
  rendered.rerender(<Names title="Now" />);
  await expect.element(page.getByText('Now: none')).toBeVisible();
});

test('the inbox takes so many bytes in all, and none beyond them', async () => {
  await addToInbox(makePdf(1_000));
  await withDatabase((database) =>
    database.documents.toCollection().modify({ size: INBOX_LIMITS.bytes - 999 }),
  );
  expect(await addToInbox(makePdf(1_000))).toEqual({ ok: false, error: { code: 'refused' } });
  await withDatabase((database) =>
    database.documents.toCollection().modify({ size: INBOX_LIMITS.bytes - 1_000 }),
  );
  expect((await addToInbox(makePdf(1_000))).ok).toBe(true);
});
