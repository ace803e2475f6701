import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { KeyDates } from './key-dates.tsx';

const ZONE = { timeZone: 'America/Los_Angeles', redirects: {} };
const SCHEDULE: DeadlineSchedule = {
  globalDeadline: { at: new Date('2026-08-31T23:59:59-07:00'), ...ZONE },
  claimFilingDeadline: { at: new Date('2026-06-30T23:59:59-07:00'), ...ZONE },
};

let rendered: RenderedInBrowser;
let saved: { name: string; content: Promise<string> } | undefined;

beforeEach(() => {
  saved = undefined;
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    blob = object instanceof Blob ? object : undefined;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = { name: this.download, content: blob?.text() ?? Promise.resolve('') };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rendered.unmount();
});

async function renderDates(now: string, schedule = SCHEDULE, isEstimate = false) {
  rendered = await renderInBrowser(
    <KeyDates
      schedule={schedule}
      clock={{ now: () => new Date(now), isEstimate: () => isEstimate }}
      portalAddress="https://claims.example/claim"
    />,
  );
}

it('lists the dates in order and says which have passed', async () => {
  await renderDates('2026-07-15T00:00:00Z');
  await expect.element(page.getByText('Last day to file a claim')).toBeVisible();
  const terms = [...rendered.container.querySelectorAll('dt')].map((term) => term.textContent);
  expect(terms).toEqual(['Last day to file a claim', 'Last day to file anything in this settlement']);
  expect(rendered.container.querySelectorAll('.key-dates__passed')).toHaveLength(1);
  expect(rendered.container.querySelector('time')?.dateTime).toBe('2026-07-01T06:59:59.000Z');
});

it('saves those to come as a calendar file', async () => {
  await renderDates('2026-07-15T00:00:00Z');
  await userEvent.click(page.getByRole('button', { name: 'Save these dates to your calendar' }));
  await waitFor(() => expect(saved?.name).toBe('claim-dates.ics'));
  const content = (await saved?.content) ?? '';
  expect(content).toContain('DTSTART:20260901T065959Z');
  expect(content).toContain('URL:https://claims.example/claim');
  expect(content).not.toContain('DTSTART:20260701T065959Z');
});

it('says that the device’s clock is an estimate, and that no dates are known', async () => {
  await renderDates('2026-01-01T00:00:00Z', SCHEDULE, true);
  await expect.element(page.getByText(/goes by this device’s clock/)).toBeVisible();
  rendered.unmount();
  await renderDates('2026-01-01T00:00:00Z', {});
  await expect.element(page.getByText(/The key dates are not known yet/)).toBeVisible();
});
