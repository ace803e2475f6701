import { expect, it, vi } from 'vitest';
import { renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { SendingLimits } from './row-deadlines.tsx';

const NOW = Date.UTC(2026, 10, 20, 18);
const DAY = 24 * 3_600_000;
/** A browser runs at once what is to wait longer. */
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
