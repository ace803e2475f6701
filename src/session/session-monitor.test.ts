import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser, openActiveTab } from './session-fixture.ts';

const MINUTE = 60_000;

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('createSessionMonitor', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the last minute, then expires once [S9.3]', async () => {
    const tab = openActiveTab(createBrowser());
    await wait(29 * MINUTE - 1000);
    expect(tab.monitor.getState().phase).toBe('active');
    await wait(1000);
    expect(tab.monitor.getState()).toEqual({ phase: 'last-minute', remainingMs: 60_000 });
    await wait(15_000);
    expect(tab.monitor.getState()).toEqual({ phase: 'last-minute', remainingMs: 45_000 });
    await wait(5 * MINUTE);
    expect(tab.monitor.getState()).toEqual({ phase: 'expired' });
    expect(tab.onExpire.mock.calls).toEqual([[{ isFirst: true }]]);
  });

  it('moves the deadline with activity, but not in the last minute [S4.71]', async () => {
    const tab = openActiveTab(createBrowser());
    await wait(20 * MINUTE);
    tab.act();
    await wait(20 * MINUTE);
    expect(tab.monitor.getState().phase).toBe('active');
    await wait(9 * MINUTE);
    tab.act();
    expect(tab.monitor.getState()).toEqual({ phase: 'last-minute', remainingMs: 60_000 });
    await wait(MINUTE);
    expect(tab.monitor.getState().phase).toBe('expired');
  });

  it('starts anew with Continue, and asks the server to do so too [S4.74]', async () => {
    const tab = openActiveTab(createBrowser());
    await wait(29 * MINUTE + 30_000);
    tab.monitor.continueSession();
    expect(tab.monitor.getState().phase).toBe('active');
    expect(tab.keepAlive).toHaveBeenCalledTimes(1);
    await wait(28 * MINUTE);
    expect(tab.monitor.getState().phase).toBe('active');
    await wait(2 * MINUTE);
    expect(tab.onExpire).toHaveBeenCalledTimes(1);
  });

  it('works only on pages that enable the timeout, and looks at once when one does [S4.70 S6.5 S3.74]', async () => {
    const tab = openActiveTab(createBrowser());
    tab.monitor.setEnabled(false);
    await wait(31 * MINUTE);
    expect(tab.onExpire).not.toHaveBeenCalled();
    tab.monitor.setEnabled(true);
    await wait(0);
    expect(tab.onExpire).toHaveBeenCalledTimes(1);
  });

  it('that ran out unnoticed ends before another begins, and is not its prolongation', async () => {
    const browser = createBrowser();
    const tab = openActiveTab(browser);
    const other = openActiveTab(browser);
    tab.monitor.setEnabled(false);
    other.monitor.setEnabled(false);
    await wait(31 * MINUTE);
    tab.onReplaced.mockImplementation(async () => {
      expect(tab.monitor.getState()).toEqual({ phase: 'none' });
      expect(await tab.monitor.isLive()).toBe(false);
    });
    await tab.monitor.begin();
    expect(tab.onReplaced).toHaveBeenCalledTimes(1);
    expect(await tab.monitor.isLive()).toBe(true);
    expect(tab.onExpire).not.toHaveBeenCalled();
    expect(other.onExpire.mock.calls).toEqual([[{ isFirst: false }]]);
    expect(await other.monitor.isLive()).toBe(false);
    await tab.monitor.begin();
    expect(tab.onReplaced).toHaveBeenCalledTimes(1);
  });

  it('ends one that ran out unnoticed when somebody asks whether it lives', async () => {
    const browser = createBrowser();
    const tab = openActiveTab(browser);
    expect(await tab.monitor.isLive()).toBe(true);
    tab.monitor.setEnabled(false);
    await wait(31 * MINUTE);
    browser.keep(Date.now() + MINUTE);
    expect(await tab.monitor.isLive()).toBe(true);
    await wait(MINUTE);
    expect(await tab.monitor.resume()).toBe(false);
    expect(await tab.monitor.isLive()).toBe(false);
    expect(tab.onExpire.mock.calls).toEqual([[{ isFirst: true }]]);
  });

  it('ticks every second [S4.72 S9.4]', async () => {
    const tab = openActiveTab(createBrowser());
    await wait(29 * MINUTE);
    const remaining: unknown[] = [];
    tab.monitor.subscribe(() => {
      const state = tab.monitor.getState();
      if (state.phase === 'last-minute') remaining.push(state.remainingMs);
    });
    await wait(5_000);
    expect(remaining).toEqual([59_000, 58_000, 57_000, 56_000, 55_000]);
  });

  it('notices on waking that the deadline passed while the device slept', async () => {
    const tab = openActiveTab(createBrowser());
    await wait(MINUTE);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    tab.wake();
    await wait(0);
    expect(tab.onExpire).toHaveBeenCalledTimes(1);
  });

  it('is kept alive by activity in another tab, and by its Continue', async () => {
    const browser = createBrowser();
    const first = openActiveTab(browser);
    const second = browser.openTab();
    await wait(0);
    expect(await second.monitor.resume()).toBe(true);
    second.monitor.setEnabled(true);
    await wait(20 * MINUTE);
    second.act();
    await wait(28 * MINUTE);
    expect(first.monitor.getState().phase).toBe('active');
    await wait(MINUTE + 30_000);
    expect([first.monitor.getState().phase, second.monitor.getState().phase]).toEqual([
      'last-minute',
      'last-minute',
    ]);
    second.monitor.continueSession();
    expect(first.monitor.getState().phase).toBe('active');
  });

  it('ends in every tab at once, and one of them logs out', async () => {
    const browser = createBrowser();
    const first = openActiveTab(browser);
    await wait(0);
    const second = browser.openTab();
    await second.monitor.resume();
    second.monitor.setEnabled(true);
    await wait(31 * MINUTE);
    const ends = [...first.onExpire.mock.calls, ...second.onExpire.mock.calls];
    expect(ends).toHaveLength(2);
    expect(ends).toContainEqual([{ isFirst: true }]);
    expect(ends).toContainEqual([{ isFirst: false }]);
  });

  it('asks the kept deadline before it expires: a frozen tab has heard nothing', async () => {
    const browser = createBrowser();
    const frozen = openActiveTab(browser);
    await wait(0);
    frozen.freeze();
    browser.keep(Date.now() + 50 * MINUTE);
    await wait(31 * MINUTE);
    expect(frozen.onExpire).not.toHaveBeenCalled();
    expect(frozen.monitor.getState().phase).toBe('active');
  });

  it('takes no deadline that lies further off than a session lasts', async () => {
    const browser = createBrowser();
    browser.keep(Date.now() + 500 * MINUTE);
    const tab = browser.openTab();
    expect(await tab.monitor.resume()).toBe(false);
    void tab.monitor.begin();
    tab.monitor.setEnabled(true);
    browser.keep(Date.now() + 500 * MINUTE);
    await wait(31 * MINUTE);
    expect(tab.onExpire).toHaveBeenCalledTimes(1);
  });

  it('does not resume a session that has ended', async () => {
    const browser = createBrowser();
    browser.keep(Date.now() - 1);
    expect(await browser.openTab().monitor.resume()).toBe(false);
  });

  it('calls the server every five minutes while the claimant is active, once for all tabs', async () => {
    const browser = createBrowser();
    const first = openActiveTab(browser);
    await wait(0);
    const second = browser.openTab();
    await second.monitor.resume();
    second.monitor.setEnabled(true);
    for (let minute = 0; minute < 16; minute += 1) {
      first.act();
      second.act();
      await wait(MINUTE);
    }
    expect(first.keepAlive.mock.calls.length + second.keepAlive.mock.calls.length).toBe(3);
    first.keepAlive.mockClear();
    second.keepAlive.mockClear();
    await wait(10 * MINUTE);
    expect(first.keepAlive.mock.calls.length + second.keepAlive.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('ends everywhere when the claimant has finished, without an expiry here', async () => {
    const browser = createBrowser();
    const first = openActiveTab(browser);
    await wait(0);
    const second = browser.openTab();
    await second.monitor.resume();
    first.monitor.end();
    expect(first.onExpire).not.toHaveBeenCalled();
    expect(first.monitor.getState()).toEqual({ phase: 'none' });
    expect(second.onExpire.mock.calls).toEqual([[{ isFirst: false }]]);
  });

  it('keeps the deadline for tabs that come later', async () => {
    const browser = createBrowser();
    const tab = openActiveTab(browser);
    await wait(10 * MINUTE);
    tab.act();
    await wait(2000);
    expect(browser.readKept()).toBe(Date.parse('2026-03-01T10:40:00Z'));
  });
});
