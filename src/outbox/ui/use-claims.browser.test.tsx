import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reopenSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { holdNextKey } from '#tests/support/hold-next-key.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitUntil } from '#tests/support/wait-for.ts';
import { tryStorageAgain, withDatabase } from '#vault/database/database.ts';
import { createDraft } from '#vault/drafts/drafts.ts';
import { getHeldKeys } from '#vault/keys/held-keys.ts';
import { endSession, leaveSession } from '#vault/session-claims.ts';
import { useSessionClaims, useShownReceipt, useWatched } from './use-claims.ts';

let rendered: RenderedInBrowser | undefined;
let readAgain: () => Promise<void> = async () => {};

beforeEach(resetDevice);
afterEach(async () => {
  rendered?.unmount();
  vi.restoreAllMocks();
  await endSession();
});

function OpenClaims({ title }: { readonly title: string }) {
  const { claims, reload } = useSessionClaims('unchanged');
  readAgain = reload;
  return (
    <p>
      {title}: {claims?.keys.length}
    </p>
  );
}

async function keepDraft(): Promise<void> {
  const made = await createDraft({
    formType: 'Standard',
    credentials: { classMemberId: 'RW-1', pin: '111111' },
    models: [],
    sessionUntil: Date.now() + 60_000,
    now: () => new Date(),
  });
  expect(made.ok).toBe(true);
}

test('what was open when an earlier reading began is not shown once it is locked', async () => {
  await keepDraft();
  rendered = await renderInBrowser(<OpenClaims title="Open" />);
  await expect.element(page.getByText('Open: 1')).toBeVisible();

  const key = holdNextKey();
  const earlier = readAgain();
  await waitUntil(key.isAsked);
  await endSession();
  await readAgain();
  await expect.element(page.getByText('Open: 0')).toBeVisible();
  key.letGo();
  await earlier;
  rendered.rerender(<OpenClaims title="Open now" />);
  await expect.element(page.getByText('Open now: 0')).toBeVisible();
});

test('what is open is shown also where another tab or the worker gives its keys late', async () => {
  await keepDraft();
  const held = getHeldKeys();
  await leaveSession();
  rendered = await renderInBrowser(<OpenClaims title="Open" />);
  await expect.element(page.getByText('Open: 0')).toBeVisible();
  const other = new BroadcastChannel('portal-session-keys');
  other.postMessage({ type: 'held', held });
  await expect.element(page.getByText('Open: 1')).toBeVisible();
  other.close();
});

test('what storage does not give at first is read again once it answers', async () => {
  await keepDraft();
  const held = getHeldKeys();
  const other = new BroadcastChannel('portal-session-keys');
  other.onmessage = ({ data }) => {
    if (data.type === 'asked') other.postMessage({ type: 'held', held });
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request('session-keys', { mode: 'shared' }, () => promise);
  await leaveSession();
  reopenSmallState();
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  rendered = await renderInBrowser(<OpenClaims title="Open" />);
  await expect.element(page.getByText('Open: 0')).toBeVisible();
  vi.restoreAllMocks();
  await tryStorageAgain();
  await expect.element(page.getByText('Open: 1')).toBeVisible();
  resolve();
  other.close();
});

function Watched({ load }: { readonly load: Parameters<typeof useWatched<string>>[0] }) {
  return <p>{useWatched(load) ?? 'Not read'}</p>;
}

test('what is watched by code that could not be had is shown once that comes', async () => {
  const load = vi.fn(async () => (tell: (value: string) => void) => {
    tell('Read');
    return () => {};
  });
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  rendered = await renderInBrowser(<Watched load={load} />);
  await expect.poll(() => load.mock.settledResults[0]?.type).toBe('rejected');
  await expect.element(page.getByText('Not read')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Read', { exact: true })).toBeVisible();
});

function ShownReceipt() {
  useShownReceipt('row');
  return <p>RW-S-1</p>;
}

test('a receipt counts as seen once its page is before the claimant, and not in a tab behind', async () => {
  const content = {
    ephemeralPublicKey: new Uint8Array(1),
    sealed: { iv: new Uint8Array(12), bytes: new Uint8Array(1) },
  };
  const receipt = { id: 'row', draftId: 'draft', formType: 'Standard', filedAt: 1, content };
  await withDatabase(({ receipts }) => receipts.put(receipt));
  const readShown = () => withDatabase(async ({ receipts }) => (await receipts.get('row'))?.isShown);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  rendered = await renderInBrowser(<ShownReceipt />);
  // A write begun at the first render would be finished after this read.
  await import('#outbox/receipts.ts').then(({ openSessionReceipts }) => openSessionReceipts());
  expect(await readShown()).toBeUndefined();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(readShown).toBe(true);
});
