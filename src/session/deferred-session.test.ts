import { expect, test } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { createDeferredSession } from './deferred-session.ts';
import { createBrowser, openActiveTab } from './session-fixture.ts';

test('a session that is ended while this tab takes it up ends in the others too, and is not taken up', async () => {
  const browser = createBrowser();
  const other = openActiveTab(browser);
  await waitFor(() => expect(browser.readKept()).toBeDefined());
  const tab = browser.openTab();
  const resumed = tab.monitor.resume();
  tab.monitor.end();
  expect(await resumed).toBe(false);
  expect(tab.monitor.getState()).toEqual({ phase: 'none' });
  expect(other.monitor.getState()).toEqual({ phase: 'expired' });
});

test('the same where the code of the timer is still on its way', async () => {
  const browser = createBrowser();
  const other = openActiveTab(browser);
  await waitFor(() => expect(browser.readKept()).toBeDefined());
  const tab = browser.openTab();
  const session = createDeferredSession(async () => tab.monitor);
  const resumed = session.resume();
  session.end();
  expect(await resumed).toBe(false);
  expect(session.getState()).toEqual({ phase: 'none' });
  expect(other.monitor.getState()).toEqual({ phase: 'expired' });
});
