import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  await expect.element(page.getByText(/^The server said: .*Filed before\./)).toBeVisible();
});

it('keeps what the claimant has opened while the claim is tried again', async () => {
  const waiting = { ...row, progress: { ...startProgress(true), attempts: 1 } };
  const sending = { ...row, progress: { ...startProgress(true), attempts: 2, state: 'sending' as const } };
  const show = (shown: WaitingItemProps['row']) => (
    <WaitingItem
      row={shown}
      sender={sender}
      deadline={undefined}
      actions={{ print: () => undefined }}
      isUnlocked
    />
  );
  rendered = await renderInBrowser(show(waiting));
  await userEvent.click(page.getByText('More', { exact: true }));
  const print = page.getByRole('button', { name: 'Print as a paper claim' });
  await expect.element(print).toBeVisible();
  (print.element() as HTMLElement).focus();
  rendered.rerender(show(sending));
  await expect.element(page.getByText(/^Sending your claim$/)).toBeVisible();
  await expect.element(print).toBeVisible();
  rendered.rerender(show(waiting));
  await expect.element(page.getByText(/^Sending your claim$/)).not.toBeInTheDocument();
  await expect.element(print).toBeVisible();
  await expect.element(print).toHaveFocus();
});

it('offers no way into a form that the case no longer has, and says so', async () => {
  const handlers = { takeBack: () => undefined, print: () => undefined };
  const show = (formType: string) => (
    <WaitingItem
      row={{ ...row, formType }}
      sender={sender}
      deadline={undefined}
      actions={handlers}
      isUnlocked
    />
  );
  rendered = await renderInBrowser(show('Standard'));
  const takeBack = page.getByRole('button', { name: 'Take back to change' });
  await expect.element(takeBack).toBeVisible();
  rendered.rerender(show('Gone'));
  await expect.element(page.getByText(/^This site no longer has this form\./)).toBeVisible();
  await expect.element(takeBack).not.toBeInTheDocument();
  await userEvent.click(page.getByText('More', { exact: true }));
  await expect.element(page.getByRole('button', { name: 'Print as a paper claim' })).toBeVisible();
});
