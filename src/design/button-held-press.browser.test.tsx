import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { type Busy, BusyProvider, Button } from './button.tsx';

const address = location.href;
const button = page.getByRole('button');
let rendered: RenderedInBrowser | undefined;

afterEach(() => {
  history.replaceState(null, '', address);
  rendered?.unmount();
  rendered = undefined;
});

async function createWaitingForm(first: Busy) {
  const send = vi.fn();
  const form = (busy: Busy, label: string) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <BusyProvider value={busy}>
        <Button type="submit" label={label} />
      </BusyProvider>
    </form>
  );
  const shown = await renderInBrowser(form(first, 'Send'));
  rendered = shown;
  const show = (busy: Busy, label = 'Send') => flushSync(() => shown.rerender(form(busy, label)));
  const press = () => userEvent.click(button, { force: true });
  return { send, show, press };
}

test('a press while a captcha runs is made once when it has ended, and never again', async () => {
  const { send, show, press } = await createWaitingForm('captcha');
  await press();
  await press();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(send).not.toHaveBeenCalled();
  show(null);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  show('captcha');
  show(null);
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

test.each<[string, (show: (busy: Busy, label?: string) => void) => void]>([
  [
    'the router goes elsewhere meanwhile',
    (show) => {
      show('navigating');
      show(null);
    },
  ],
  [
    'the page is another by then',
    (show) => {
      history.replaceState(null, '', '?page=another');
      show(null);
    },
  ],
  ['the button means something else by then', (show) => show(null, 'Remove')],
])('a press is forgotten where %s', async (_what, change) => {
  const { send, show, press } = await createWaitingForm('captcha');
  await press();
  change(show);
  await press();
  // Only the later press: a kept one would have come before it.
  expect(send).toHaveBeenCalledTimes(1);
});

test('a press while the router navigates is not kept: the second one of two was not meant for the next page', async () => {
  const { send, show, press } = await createWaitingForm('navigating');
  await press();
  show('captcha');
  show(null);
  await press();
  expect(send).toHaveBeenCalledTimes(1);
});
