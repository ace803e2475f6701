import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderForTest } from '#tests/support/render-for-test.tsx';
import { LiveRegionProvider } from './accessibility.tsx';
import { BusyProvider, Button } from './button.tsx';

let unmount = () => {};

afterEach(() => unmount());

function createAction() {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  return { run, end: () => end() };
}

describe('the button', () => {
  test('waits while its action runs, keeps the focus and says what it does [S2.99 S4.46]', async () => {
    const action = createAction();
    unmount = renderForTest(
      <LiveRegionProvider>
        <Button label="Send" pendingLabel="Sending" onClick={action.run} />
      </LiveRegionProvider>,
    );
    const button = page.getByRole('button', { name: /^Send/ });
    await userEvent.click(button);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    const told = () => document.querySelector('[aria-live="polite"]')?.textContent;
    await expect.poll(told).toBe('Sending');
    await expect.element(button).toHaveAccessibleName('Send');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(action.run).toHaveBeenCalledTimes(1);
    action.end();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    await expect.poll(told).toBe('');
  });

  test('does not wait where shouldDisableOnClick is false [S4.46]', async () => {
    const action = createAction();
    unmount = renderForTest(<Button label="Send" shouldDisableOnClick={false} onClick={action.run} />);
    await userEvent.click(page.getByRole('button', { name: /^Send/ }));
    await userEvent.click(page.getByRole('button', { name: /^Send/ }));
    expect(action.run).toHaveBeenCalledTimes(2);
  });

  test.each(['navigating', 'captcha'] as const)(
    'waits while the router navigates or a captcha is in progress: %s [S4.47]',
    async (busy) => {
      const run = vi.fn();
      unmount = renderForTest(
        <BusyProvider value={busy}>
          <Button label="Send" onClick={run} />
        </BusyProvider>,
      );
      const button = page.getByRole('button', { name: /^Send/ });
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(button, { force: true });
      expect(run).not.toHaveBeenCalled();
    },
  );
});
