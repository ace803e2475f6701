import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionState, type SessionState } from './session-state.ts';
import { clearSmallState, readSmallState, writeSmallState } from './small-state.ts';

const DURATION_MS = 1_800_000;
const tabs: SessionState[] = [];
let time = 1_000_000;

function openTab(): SessionState {
  const tab = createSessionState(DURATION_MS, () => time);
  tabs.push(tab);
  return tab;
}

beforeEach(clearSmallState);
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.dispose();
});

describe('the session of all tabs', () => {
  test('lives as long as one of them is active, and ends in all', async () => {
    const [first, second] = [openTab(), openTab()];
    const changes = vi.fn();
    second.subscribe(changes);
    first.prolong();
    await vi.waitUntil(() => second.getDeadline() === time + DURATION_MS);
    time += 60_000;
    second.prolong();
    await vi.waitUntil(() => first.getDeadline() === time + DURATION_MS);
    first.end();
    await vi.waitUntil(() => second.getDeadline() === undefined);
    expect(changes).toHaveBeenLastCalledWith({ kind: 'ended' });
    await vi.waitUntil(async () => (await readSmallState('sessionDeadline')) === undefined);
  });

  test('is taken up after a reload, but never longer than a new one', async () => {
    const first = openTab();
    first.prolong();
    await vi.waitUntil(async () => (await readSmallState('sessionDeadline')) === time + DURATION_MS);
    const reloaded = openTab();
    await reloaded.load();
    expect(reloaded.getDeadline()).toBe(time + DURATION_MS);

    await writeSmallState('sessionDeadline', time + 10 * DURATION_MS);
    const setBack = openTab();
    await setBack.load();
    expect(setBack.getDeadline()).toBe(time + DURATION_MS);
  });

  test('is told to others at most once a second, whatever is typed', () => {
    const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    const tab = openTab();
    for (let key = 0; key < 30; key += 1) {
      tab.prolong();
      time += 50;
    }
    expect(posted).toHaveBeenCalledTimes(2);
    expect(tab.getDeadline()).toBe(time - 50 + DURATION_MS);
    posted.mockRestore();
  });

  test('does not listen to what is no message of ours', async () => {
    const tab = openTab();
    tab.prolong();
    const stranger = new BroadcastChannel('session');
    for (const message of [null, 'ended', { kind: 'prolonged', deadline: 'soon' }, { kind: 'paused' }]) {
      stranger.postMessage(message);
    }
    const other = openTab();
    time += 2_000;
    other.prolong();
    await vi.waitUntil(() => tab.getDeadline() === time + DURATION_MS);
    stranger.close();
  });
});
