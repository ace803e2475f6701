import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createObservable } from '#kernel/observable.ts';
import { startProgress } from '#outbox/outbox-machine.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { WaitingItem, type WaitingItemProps } from './waiting-claim.tsx';

const row: WaitingItemProps['row'] = {
  id: 'row',
  draftId: 'draft',
  formType: 'Standard',
  culture: 'en',
  progress: { ...startProgress(true), state: 'rejected' },
  queuedAt: Date.UTC(2026, 10, 20, 18),
  deadlineKeys: [],
  deadlineAt: null,
  authorizedUntil: 0,
  walletCodeExpiresAt: null,
  documentCount: 2,
  totalBytes: 1_000,
};

const sender: WaitingItemProps['sender'] = {
  progress: createObservable(new Map()),
  pause: createObservable(null),
};

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

async function show(props: Pick<WaitingItemProps, 'isUnlocked' | 'serverError'>): Promise<void> {
  rendered = await renderInBrowser(
    <WaitingItem row={row} sender={sender} deadline={undefined} actions={{}} {...props} />,
  );
  await expect.element(page.getByText('Your claim was not accepted')).toBeVisible();
}

it('tells form, state and next step of a locked claim, and nothing of its documents', async () => {
  await show({ isUnlocked: false });
  expect(rendered.container.textContent).not.toContain('2 documents');
});

it('tells its claimant the documents, and what the server said', async () => {
  await show({ isUnlocked: true, serverError: 'Filed before.' });
  expect(rendered.container.textContent).toContain('2 documents');
  await expect.element(page.getByText('Filed before.')).toBeVisible();
});
