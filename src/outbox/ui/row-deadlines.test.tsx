import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { SendingLimits } from './row-deadlines.tsx';

const NOW = Date.UTC(2026, 10, 20, 18);
const HOUR = 3_600_000;

async function tell(authorizedUntil: number, walletCodeExpiresAt: number | null): Promise<string> {
  const messages = await loadMessages({
    culture: 'en',
    enabledCultures: {},
    deadlines: { claimFilingDeadline: { at: new Date(NOW), timeZone: 'America/Los_Angeles' } },
  });
  return renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <SendingLimits row={{ authorizedUntil, walletCodeExpiresAt }} now={() => new Date(NOW)} />
    </MessagesProvider>,
  );
}

it('tells the times that are ahead', async () => {
  const told = await tell(NOW + HOUR, NOW + 2 * HOUR);
  expect(told).toMatch(/If it is not sent by November 20, 2026 at 11:00 AM PST/);
  expect(told).toMatch(/Your wallet connection can be used until November 20, 2026 at 12:00 PM PST/);
});

it.each([
  ['never known', 0],
  ['passed', NOW - HOUR],
])('tells what is asked again where a time is %s', async (_case, limit) => {
  const told = await tell(limit, limit);
  expect(told).toContain('We ask for your ID and PIN again before we send it.');
  expect(told).toContain('We ask you to connect your wallet again before we send your claim.');
  expect(told).not.toMatch(/\d:\d\d/);
});

it('says nothing of a wallet where there is none', async () => {
  expect(await tell(NOW + HOUR, null)).not.toContain('wallet');
});
