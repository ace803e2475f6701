import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { DeadlineWarning } from './deadline-warning.tsx';

const MINUTE = 60_000;
const AT = new Date('2026-06-30T23:59:59-07:00');
const KEYS = ['claimFilingDeadline', 'globalDeadline'] as const;
const SCHEDULE: DeadlineSchedule = {
  claimFilingDeadline: { at: AT, timeZone: 'America/Los_Angeles', redirects: {} },
};

let rendered: RenderedInBrowser;
let remainingMs = 0;
let isEstimate = false;
let tellClock: () => void = () => {};

const clock = {
  now: () => new Date(AT.getTime() - remainingMs),
  earliest: () => (isEstimate ? new Date(0) : clock.now()),
  isEstimate: () => isEstimate,
  subscribe(listener: () => void) {
    tellClock = listener;
    return () => {};
  },
};

async function renderWarning(ms: number, schedule = SCHEDULE) {
  remainingMs = ms;
  isEstimate = false;
  const onPassed = vi.fn();
  const show = (shown: DeadlineSchedule) => (
    <DeadlineWarning schedule={shown} keys={KEYS} clock={clock} onPassed={onPassed} />
  );
  rendered = await renderInBrowser(show(schedule));
  return { onPassed, showSchedule: (shown: DeadlineSchedule) => rendered.rerender(show(shown)) };
}

function setRemaining(ms: number): void {
  remainingMs = ms;
  tellClock();
}

afterEach(() => {
  rendered.unmount();
});

const status = page.getByRole('status');

it('warns an hour before and again ten minutes before, with what to do', async () => {
  const { onPassed } = await renderWarning(61 * MINUTE);
  await expect.element(status).toBeInTheDocument();
  await expect.element(status).toBeEmptyDOMElement();
  setRemaining(60 * MINUTE);
  await expect.element(status).toMatchTextContent('Less than an hour left');
  await expect.element(status).toMatchTextContent('60 minutes left.');
  await expect.element(status).toMatchTextContent('Finish and submit your claim now.');
  setRemaining(9 * MINUTE + 1);
  await expect.element(status).toMatchTextContent('Only minutes left');
  await expect.element(status).toMatchTextContent('10 minutes left.');
  expect(onPassed).not.toHaveBeenCalled();
});

it('says "about" while the clock is an estimate, and that the server decides', async () => {
  await renderWarning(30 * MINUTE);
  await expect.element(status).toMatchTextContent('30 minutes left.');
  isEstimate = true;
  tellClock();
  await expect.element(status).toMatchTextContent('About 30 minutes left.');
  await expect.element(status).toMatchTextContent('The settlement administrator’s clock decides.');
});

it('acts once when the deadline passes while the page is open', async () => {
  const { onPassed } = await renderWarning(5 * MINUTE);
  await expect.element(status).toMatchTextContent('5 minutes left.');
  setRemaining(0);
  expect(onPassed).not.toHaveBeenCalled();
  setRemaining(-1);
  setRemaining(-MINUTE);
  expect(onPassed.mock.calls).toEqual([['claimFilingDeadline']]);
});

it('takes up a deadline that was moved', async () => {
  const { showSchedule } = await renderWarning(5 * MINUTE);
  await expect.element(status).toMatchTextContent('Only minutes left');
  showSchedule({
    claimFilingDeadline: {
      at: new Date(AT.getTime() + 24 * 60 * MINUTE),
      timeZone: 'America/Los_Angeles',
      redirects: {},
    },
  });
  await expect.element(status).toBeEmptyDOMElement();
});

it('leads nobody away by an estimate, and does once the network has told the time', async () => {
  const { onPassed } = await renderWarning(60 * MINUTE);
  await expect.element(status).toMatchTextContent('Less than an hour left');
  isEstimate = true;
  setRemaining(-1);
  await expect.element(status).toBeEmptyDOMElement();
  expect(onPassed).not.toHaveBeenCalled();
  isEstimate = false;
  setRemaining(-2);
  expect(onPassed).toHaveBeenCalledExactlyOnceWith('claimFilingDeadline');
});
