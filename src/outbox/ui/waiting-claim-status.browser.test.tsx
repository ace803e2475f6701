import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createObservable } from '#kernel/observable.ts';
import { startProgress } from '#outbox/outbox-machine.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import type { OutboxRowView, OutboxState } from '#vault/database/rows.ts';
import type { SendingPause, SendProgress } from './outbox-sender.ts';
import { RowStatus } from './waiting-claim.tsx';

const ROW = 'cf5b8b9e-3f0f-4d0e-9c5d-5a1c7d1c9f10';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

async function renderRow(
  state: OutboxState,
  sent: SendProgress = new Map(),
  isRepeatable = true,
  paused: SendingPause | null = null,
) {
  const pause = createObservable(paused);
  const progress = createObservable(sent);
  const row: OutboxRowView = {
    id: ROW,
    draftId: 'draft',
    formType: 'Standard',
    culture: 'en',
    progress: { ...startProgress(isRepeatable), state },
    queuedAt: Date.parse('2026-03-31T12:00:00Z'),
    deadlineKeys: [],
    deadlineAt: null,
    authorizedUntil: Date.parse('2026-03-31T12:30:00Z'),
    walletCodeExpiresAt: null,
    documentCount: 1,
    totalBytes: 1_000,
  };
  rendered = await renderInBrowser(<RowStatus row={row} sender={{ progress, pause }} deadline={undefined} />);
  return progress;
}

const bar = () => page.getByRole('progressbar');

it('shows how much of a claim has been sent, as that grows', async () => {
  const progress = await renderRow('sending', new Map([[ROW, 0.4]]));
  await expect.element(bar()).toHaveAttribute('aria-valuetext', '40% sent');
  expect(bar().element()).toMatchObject({ value: 0.4, max: 1 });
  await expect.element(page.getByText('40% sent')).toBeVisible();
  progress.set(new Map([[ROW, 0.9]]));
  await expect.element(bar()).toHaveAttribute('aria-valuetext', '90% sent');
  expect(bar().element()).toMatchObject({ value: 0.9 });
});

it('shows nothing sent of another claim, nor of one that is not on its way', async () => {
  const progress = await renderRow('sending', new Map([['another', 0.4]]));
  await expect.element(page.getByRole('status')).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  progress.set(new Map([[ROW, 0.4]]));
  await expect.element(bar()).toBeVisible();
  rendered.unmount();
  await renderRow('unanswered', new Map([[ROW, 0.4]]));
  await expect.element(page.getByRole('status')).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
});

it.each([
  ['queued', true, true],
  ['unanswered', true, true],
  ['unanswered', false, false],
  ['needs-captcha', true, false],
  ['rejected', true, false],
] as const)('says of "%s" whether the portal tries again by itself', async (state, isRepeatable, isTold) => {
  await renderRow(state, undefined, isRepeatable);
  await expect.element(page.getByRole('status')).toBeVisible();
  const told = page.getByText('We try again by ourselves', { exact: false });
  if (isTold) await expect.element(told).toBeVisible();
  else await expect.element(told).not.toBeInTheDocument();
});

it.each([
  ['asked', 'The server is busy and asks us to wait.'],
  ['refused', 'The server cannot take your claim right now.'],
] as const)('says when the next try is where the server has %s', async (reason, words) => {
  await renderRow('queued', undefined, true, { reason, until: Date.parse('2026-03-31T12:20:00Z') });
  const told = page.getByText(words, { exact: false });
  await expect.element(told).toBeVisible();
  expect(told.element().textContent).toMatch(/12:20\sPM UTC/);
  expect(page.getByRole('status').element().textContent).not.toContain('connection');
});

it.each(['queued', 'unanswered'] as const)(
  'says of "%s" without a connection that it waits for one, and nothing of a server that was busy before',
  async (state) => {
    const offline = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    try {
      const until = Date.parse('2026-03-31T12:20:00Z');
      await renderRow(state, undefined, true, { reason: 'asked', until });
      const said = page.getByRole('status');
      await expect.element(said).toBeVisible();
      const text = said.element().textContent;
      expect(text).toContain('by ourselves as soon as there is a connection');
      expect(text).not.toContain('server is busy');
    } finally {
      offline.mockRestore();
    }
  },
);

it('names no time where nothing comes back: that is the time of the connection', async () => {
  await renderRow('queued', undefined, true, { reason: 'silent', until: 0 });
  await expect.element(page.getByText('We try again by ourselves while this page is open.')).toBeVisible();
});
