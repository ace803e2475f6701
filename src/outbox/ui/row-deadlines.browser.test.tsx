import { expect, it, vi } from 'vitest';
import { renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { SendingLimits, useMissedDeadline } from './row-deadlines.tsx';

const NOW = Date.UTC(2026, 10, 20, 18);
const DAY = 24 * 3_600_000;
/** Browsers fire a timer with a longer delay at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

it('waits no longer for a far limit than a timer can', async () => {
  const messages = await loadMessages({ culture: 'en', enabledCultures: {} });
  const started = vi.spyOn(window, 'setTimeout');
  const row = { authorizedUntil: 0, walletCodeExpiresAt: NOW + 365 * DAY };
  const rendered = await renderInBrowser(
    <MessagesProvider messages={messages}>
      <SendingLimits row={row} now={() => new Date(NOW)} />
    </MessagesProvider>,
  );
  await waitFor(() => expect(rendered.container.textContent).toContain('Your wallet connection'));
  const delays = started.mock.calls.map(([, delay = 0]) => delay);
  rendered.unmount();
  vi.restoreAllMocks();
  expect(delays.length).toBeGreaterThan(0);
  expect(Math.max(...delays)).toBeLessThanOrEqual(LONGEST_DELAY);
});

function Missed({ portal }: { readonly portal: Parameters<typeof useMissedDeadline>[2] }) {
  const deadline = { at: new Date(NOW), timeZone: undefined, text: '', hasPassed: false };
  useMissedDeadline({ progress: { state: 'missed-deadline' } }, deadline, portal);
  return <p>Missed</p>;
}

it('asks for the deadlines until they name the one that was missed, and not while the server is left alone', async () => {
  const refreshDeadlines = vi.fn(async () => {});
  const isAskedToWait = vi.fn(async () => false);
  const portal = { api: { pauses: async () => ({ isAskedToWait }) }, refreshDeadlines };
  const start = vi.spyOn(window, 'setInterval');
  const rendered = await renderInBrowser(<Missed portal={portal} />);
  await waitFor(() => expect(refreshDeadlines).toHaveBeenCalledTimes(1));
  const again = start.mock.calls.map(([run]) => run).find((run) => typeof run === 'function');
  again?.();
  await waitFor(() => expect(refreshDeadlines).toHaveBeenCalledTimes(2));
  isAskedToWait.mockResolvedValueOnce(true);
  again?.();
  again?.();
  await waitFor(() => expect(refreshDeadlines).toHaveBeenCalledTimes(3));
  rendered.unmount();
  vi.restoreAllMocks();
});
