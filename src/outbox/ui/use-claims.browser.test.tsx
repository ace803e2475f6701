import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resetDevice } from '#tests/support/device.ts';
import { holdNextKey } from '#tests/support/hold-next-key.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitUntil } from '#tests/support/wait-for.ts';
import { createDraft } from '#vault/drafts/drafts.ts';
import { endSession } from '#vault/session-claims.ts';
import { useSessionClaims } from './use-claims.ts';

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

test('what was open when an earlier reading began is not shown once it is locked', async () => {
  const made = await createDraft({
    formType: 'Standard',
    credentials: { classMemberId: 'RW-1', pin: '111111' },
    models: [],
    sessionUntil: Date.now() + 60_000,
    now: () => new Date(),
  });
  expect(made.ok).toBe(true);
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
