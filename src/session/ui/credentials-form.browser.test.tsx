import { Suspense, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createObservable, type Observable } from '#kernel/observable.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { CredentialsForm } from './credentials-form.tsx';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

/** Credentials that open nothing. */
async function ask(takesFocus?: boolean): Promise<void> {
  rendered = await renderInBrowser(
    <Suspense fallback={null}>
      <CredentialsForm
        formType="Standard"
        onOpen={() => Promise.resolve(false)}
        {...(takesFocus === undefined ? {} : { takesFocus })}
      />
    </Suspense>,
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

/** The form where more is told, as among the claims of a device. */
function FormAmongChanges({ told }: { readonly told: Observable<string> }) {
  const text = useSyncExternalStore(told.subscribe, told.get);
  return (
    <Suspense fallback={null}>
      <p>{text}</p>
      <CredentialsForm formType="Standard" onOpen={() => Promise.resolve(false)} />
    </Suspense>
  );
}

it('keeps the focus while what is around it changes', async () => {
  const told = createObservable('');
  rendered = await renderInBrowser(<FormAmongChanges told={told} />);
  await expect.element(memberId()).toHaveFocus();
  let isLeft = false;
  memberId()
    .element()
    .addEventListener('blur', () => {
      isLeft = true;
    });
  flushSync(() => told.set('sending'));
  await memberId().fill('RW-4821-0937');
  await expect.element(memberId()).toHaveFocus();
  expect(isLeft).toBe(false);
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
