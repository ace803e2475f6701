import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BusyProvider } from '#design/button.tsx';
import { watchActivity, watchWake } from '#session/page-session.ts';
import { createSessionMonitor, type SessionMonitor } from '#session/session-monitor.ts';
import type { SessionMessage, SessionSharing } from '#session/session-sharing.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { SessionTimer } from './session-timer.tsx';

const MINUTE = 60_000;

let rendered: RenderedInBrowser;
let monitor: SessionMonitor;
let time = 0;
let say: (message: SessionMessage) => void = () => {};

const sharing: SessionSharing = {
  readDeadline: async () => undefined,
  writeDeadline: async () => {},
  tell: () => {},
  listen(listener) {
    say = listener;
    return () => {};
  },
};

/** Lets time pass and wakes the device, so that the timer checks its clock at once. */
function passTime(ms: number): void {
  time += ms;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function renderSession() {
  time = Date.parse('2026-03-01T10:00:00Z');
  const onExpire = vi.fn();
  monitor = createSessionMonitor({
    durationMinutes: 30,
    now: () => time,
    restartClock: () => {},
    sharing,
    watchActivity,
    watchWake,
    keepAlive: vi.fn(),
    onExpire,
    onReplaced: async () => {},
  });
  await monitor.begin();
  monitor.setEnabled(true);
  rendered = await renderInBrowser(
    <>
      <input aria-label="Field" />
      {/* Continue must work while the page waits for a captcha. */}
      <BusyProvider value="captcha">
        <SessionTimer monitor={monitor} />
      </BusyProvider>
    </>,
  );
  await expect.element(page.getByLabelText('Field')).toBeVisible();
  return { onExpire };
}

afterEach(() => {
  monitor.dispose();
  rendered.unmount();
});

const modal = page.getByRole('alertdialog', { name: 'Are you still there?' });
const continueButton = page.getByRole('button', { name: 'Continue' });

it('counts the last minute down in a static modal, with the focus on Continue [S4.73 S4.78 S4.79]', async () => {
  await renderSession();
  passTime(29 * MINUTE);
  await expect.element(modal).toBeVisible();
  await expect.element(modal).toMatchTextContent('1:00');
  await expect.element(continueButton).toHaveFocus();
  passTime(55_000);
  await expect.element(modal).toMatchTextContent('0:05');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
  await expect.element(modal).toBeVisible();
});

it('says the time left at three moments, not each second', async () => {
  await renderSession();
  passTime(29 * MINUTE);
  await expect.element(modal).toMatchTextContent('60 seconds left');
  passTime(20_000);
  await expect.element(modal).toMatchTextContent('0:40');
  await expect.element(modal).toMatchTextContent('60 seconds left');
  passTime(15_000);
  await expect.element(modal).toMatchTextContent('30 seconds left');
});

it('goes on with Continue and with nothing else [S4.74]', async () => {
  const { onExpire } = await renderSession();
  passTime(29 * MINUTE);
  await expect.element(continueButton).toHaveFocus();
  await userEvent.keyboard('x');
  passTime(1000);
  await expect.element(modal).toMatchTextContent('0:59');
  await userEvent.click(continueButton);
  await expect.element(modal).not.toBeInTheDocument();
  passTime(29 * MINUTE - 1000);
  expect(monitor.getState().phase).toBe('active');
  expect(onExpire).not.toHaveBeenCalled();
});

it('typing keeps the session alive', async () => {
  await renderSession();
  passTime(20 * MINUTE);
  await userEvent.type(page.getByLabelText('Field'), 'a');
  passTime(20 * MINUTE);
  expect(monitor.getState().phase).toBe('active');
});

it('closes the modal and ends once when the deadline passes [S4.75]', async () => {
  const { onExpire } = await renderSession();
  passTime(29 * MINUTE);
  await expect.element(modal).toBeVisible();
  passTime(MINUTE);
  await expect.element(modal).not.toBeInTheDocument();
  passTime(MINUTE);
  expect(onExpire.mock.calls).toEqual([[{ isFirst: true }]]);
});

it('closes the modal when another tab continues', async () => {
  await renderSession();
  passTime(29 * MINUTE + 30_000);
  await expect.element(modal).toBeVisible();
  say({ type: 'deadline', deadline: time + 30 * MINUTE });
  await expect.element(modal).not.toBeInTheDocument();
});
