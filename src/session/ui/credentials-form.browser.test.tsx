import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { CredentialsForm, loadCredentialFields } from './credentials-form.tsx';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

/** Renders the form; its credentials open nothing. */
async function ask(takesFocus?: boolean): Promise<void> {
  rendered = await renderInBrowser(
    <CredentialsForm
      fields={await loadCredentialFields('Standard')}
      onOpen={() => Promise.resolve(false)}
      {...(takesFocus === undefined ? {} : { takesFocus })}
    />,
  );
  await expect.element(memberId()).toBeVisible();
}

const memberId = () => page.getByLabelText('Class member ID');
const pin = () => page.getByRole('textbox', { name: 'PIN' });
const open = () => page.getByRole('button', { name: 'Open' }).click();

it('takes the focus where the claimant asked for it, and only there', async () => {
  await ask();
  await expect.element(memberId()).toHaveFocus();
  rendered.unmount();
  await ask(false);
  expect(document.activeElement).toBe(document.body);
});

it('asks for a PIN by the keys that the start page has', async () => {
  await ask();
  await expect.element(pin()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(pin()).toHaveAttribute('autocomplete', 'off');
});

it('leads to the first field that is missing', async () => {
  await ask();
  await memberId().fill('RW-4821-0937');
  await open();
  await expect.element(pin()).toHaveFocus();
  await expect.element(pin()).toHaveAccessibleDescription(/Fill this in/);
});

it('says in the document’s title that something is to be mended, as long as it is so', async () => {
  document.title = 'Claims';
  await ask();
  await open();
  await expect.poll(() => document.title).toBe('Error: Claims');
  await memberId().fill('RW-4821-0937');
  await pin().fill('000000');
  await open();
  await expect.element(page.getByText(/Nothing on this device opens/)).toBeVisible();
  expect(document.title).toBe('Error: Claims');
  rendered.unmount();
  expect(document.title).toBe('Claims');
});

it('says of the same wrong credentials each time that they open nothing', async () => {
  await ask();
  await memberId().fill('RW-4821-0937');
  await pin().fill('000000');
  const alert = rendered.container.querySelector('[role="alert"]');
  let count = 0;
  const observer = new MutationObserver((records) => {
    count += records.flatMap(({ addedNodes }) => [...addedNodes]).length;
  });
  observer.observe(alert as Element, { childList: true });
  await open();
  await expect.poll(() => count).toBe(1);
  await open();
  await expect.poll(() => count).toBe(2);
  observer.disconnect();
});
