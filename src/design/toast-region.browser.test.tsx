import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderForTest } from '#tests/support/render-for-test.tsx';
import { ToastRegion } from './toast-region.tsx';
import { createToastQueue, TOAST_DELAY_MS, type ToastOptions } from './toasts.ts';

let unmount = () => {};

// The test moves the clock: the machine may take longer over a step than the toast stays.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const toast = () => page.getByText('Saved');
const stateOf = () => document.querySelector('[data-state]')?.getAttribute('data-state');

async function expectGoneWithin(delay: number): Promise<void> {
  await expect
    .poll(() => {
      vi.advanceTimersByTime(delay);
      return toast().query();
    })
    .toBeNull();
}

/** Checks that the toast stays for exactly its delay. Not by `expect.poll`, which moves the faked clock at each look. */
async function expectShownFor(delay: number): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
  vi.advanceTimersByTime(delay - 1);
  expect(vi.getTimerCount()).toBe(1);
  expect(stateOf()).toBe('shown');
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
}

async function show(options: ToastOptions): Promise<void> {
  // This token of the theme keeps the toasts at the edge of the screen, away from the pointer.
  document.documentElement.style.setProperty('--space-4', '16px');
  const queue = createToastQueue();
  unmount = renderForTest(
    <>
      <ToastRegion queue={queue} label="Messages" closeLabel="Close" />
      <button type="button">Elsewhere</button>
    </>,
  );
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  queue.show('Saved', options);
}

describe('a toast', () => {
  test('that says the same again takes the place of the one before it', async () => {
    const queue = createToastQueue();
    queue.show('Saved');
    queue.show('Other');
    const last = queue.show('Saved');
    expect(queue.getToasts().map(({ text }) => text)).toEqual(['Other', 'Saved']);
    expect(queue.getToasts()[1]?.id).toBe(last);
  });

  test('has its landmark while it is there, and leaves no empty one', async () => {
    const landmark = page.getByRole('region', { name: 'Messages' });
    await show({});
    await expect.element(landmark).toBeInTheDocument();
    await expectGoneWithin(TOAST_DELAY_MS);
    expect(landmark.query()).toBeNull();
  });

  test('hides by itself after five seconds unless told otherwise [S4.50 S9.7]', async () => {
    expect(TOAST_DELAY_MS).toBe(5000);
    const queue = createToastQueue();
    queue.show('Saved');
    expect(queue.getToasts()[0]).toMatchObject({ delay: 5000, autohide: true, animation: true });
    await show({});
    await expectShownFor(5_000);
    await expect.element(toast()).not.toBeInTheDocument();
  });

  test('is showing, shown, then gone after its delay [S4.48]', async () => {
    await show({ delay: 300 });
    await expect.element(toast()).toBeVisible();
    await expectShownFor(300);
    await expect.element(toast()).not.toBeInTheDocument();
  });

  test('stays while the focus is inside, and goes when it leaves [S4.49]', async () => {
    await show({ delay: 60_000, animation: false });
    await expect.element(toast()).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
    vi.advanceTimersByTime(120_000);
    await expect.element(toast()).toBeVisible();
    await userEvent.tab();
    await expectGoneWithin(60_000);
  });

  test('stays while the mouse is inside [S4.49]', async () => {
    await show({ delay: 60_000, animation: false });
    await userEvent.hover(toast());
    vi.advanceTimersByTime(120_000);
    await expect.element(toast()).toBeVisible();
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
    await expectGoneWithin(60_000);
  });

  test('without autohide goes by its button alone', async () => {
    await show({ delay: 1, autohide: false });
    await expect.poll(stateOf).toBe('shown');
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.element(toast()).not.toBeInTheDocument();
  });

  test('goes though the browser runs no animation for it', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = '.toast { animation: none !important; }';
    await show({ delay: 300 });
    await expect.poll(stateOf).toBe('shown');
    await expectGoneWithin(300);
    style.remove();
  });
});
