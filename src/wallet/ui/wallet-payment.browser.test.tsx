import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { createWalletClient, type WalletClient } from '#wallet/wallet-client.ts';
import { writeLinkExpiry } from '#wallet/wallet-link.ts';
import type { Messages } from '#words/messages.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { WalletPayment } from './wallet-payment.tsx';

const SETTINGS = {
  clientId: 'client',
  enabled: true,
  loginUrl: '/__mock/wallet/login',
  authCodeExpiration: 900,
};
const CLAIM = { draftId: 'draft-1', returnPath: '/standard/payment-election', flushDraft: async () => {} };

let rendered: RenderedInBrowser;
let client: WalletClient;
let time = 0;
const now = () => new Date(time);

function Page({
  imageUrl,
  onCode,
}: {
  readonly imageUrl: string;
  readonly onCode: (code: string | null) => void;
}) {
  const [code, setCode] = useState<string | null>(null);
  return (
    <WalletPayment
      client={client}
      code={code}
      onCodeChange={(next) => {
        setCode(next);
        onCode(next);
      }}
      claim={CLAIM}
      buttonImageUrl={imageUrl}
      now={now}
    />
  );
}

/** Shows its words once the effects before it have run. */
function LastEffect({ words }: { readonly words: string }) {
  const [shown, setShown] = useState('');
  useEffect(() => setShown(words), [words]);
  return <p>{shown}</p>;
}

async function renderPayment(imageUrl = '') {
  const onCode = vi.fn();
  rendered = await renderInBrowser(<Page imageUrl={imageUrl} onCode={onCode} />);
  return { onCode };
}

const connect = page.getByRole('button', { name: 'Connect your wallet' });
const signIn = page.getByRole('button', { name: 'Sign in to your wallet' });
const modal = page.getByRole('dialog', { name: 'Connect your wallet' });

/** Stubs the provider's window: it returns at once, as the mock's link does. */
function answerInWindow(answer: Readonly<Record<string, string>>) {
  const frame = document.createElement('iframe');
  const opened = { opener: window, closed: false, location: { replace } };
  function replace(address: string) {
    // The provider's page must not reach its opener.
    expect(opened.opener).toBeNull();
    const { searchParams } = new URL(address);
    const query = new URLSearchParams({ state: searchParams.get('state') ?? '', ...answer });
    frame.src = `${searchParams.get('redirect_uri')}?${query}`;
    document.body.append(frame);
  }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return () => frame.remove();
}

beforeEach(async () => {
  time = Date.parse('2026-03-01T10:00:00Z');
  client = createWalletClient({ settings: SETTINGS, allowedHosts: [], now });
  await client.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  rendered.unmount();
});

it('says that the wallet cannot be reached, until it can', async () => {
  client = createWalletClient({ settings: null, allowedHosts: [], now });
  await renderPayment();
  const problem = page.getByRole('status').getByText(/Wallet payment needs the internet/);
  await expect.element(problem).toBeVisible();
  client.configure(SETTINGS);
  await expect.element(connect).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

it('links a wallet by a window, and hands the code over', async () => {
  const removeWindow = answerInWindow({ code: 'auth-code' });
  const { onCode } = await renderPayment();
  await userEvent.click(connect);
  await expect.element(modal).toBeVisible();
  await userEvent.click(signIn);
  await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
  expect(onCode).toHaveBeenCalledWith('auth-code');
  await expect.element(modal).not.toBeInTheDocument();
  removeWindow();
});

it('goes on with the login that is under way where the words of the page are made anew', async () => {
  const texts = { culture: 'en', enabledCultures: {} };
  const [first, second] = [await loadMessages(texts), await loadMessages(texts)];
  const onCode = vi.fn();
  const showWith = (messages: Messages) => (
    <MessagesProvider messages={messages}>
      <Page imageUrl="" onCode={onCode} />
      <LastEffect words={messages === first ? 'First words' : 'Second words'} />
    </MessagesProvider>
  );
  rendered = await renderInBrowser(showWith(first));
  const beginLogin = vi.spyOn(client, 'beginLogin');
  const replace = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ closed: false, location: { replace } } as unknown as Window);
  await userEvent.click(connect);
  await userEvent.click(signIn);
  await expect.element(page.getByText(/Finish signing in/)).toBeVisible();
  // Say, new deadlines arrived; the dialog does not mention them.
  rendered.rerender(showWith(second));
  await expect.element(page.getByText('Second words')).toBeInTheDocument();
  expect(beginLogin).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText(/Finish signing in/)).toBeVisible();
});

it('shows the expired state when the code has run out', async () => {
  const removeWindow = answerInWindow({ code: 'auth-code' });
  await renderPayment();
  await userEvent.click(connect);
  await userEvent.click(signIn);
  await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
  time += 900_000;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Your wallet is no longer connected')).toBeVisible();
  await expect.element(connect).toBeVisible();
  removeWindow();
});

it('shows the expired state though the clock had been set back when its moment was first waited for', async () => {
  const removeWindow = answerInWindow({ code: 'auth-code' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await renderPayment();
    await userEvent.click(connect);
    await userEvent.click(signIn);
    await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
    // By the server's clock half of the time is left.
    time += 450_000;
    await vi.advanceTimersByTimeAsync(900_000);
    expect(page.getByText('Your wallet is no longer connected').query()).toBeNull();
    // Let the page's other timers run.
    await vi.advanceTimersByTimeAsync(440_000);
    time += 450_000;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await expect.element(page.getByText('Your wallet is no longer connected')).toBeVisible();
  } finally {
    vi.useRealTimers();
    removeWindow();
  }
});

it('says why nothing was linked', async () => {
  const removeWindow = answerInWindow({ error: 'access_denied' });
  const { onCode } = await renderPayment();
  await userEvent.click(connect);
  await userEvent.click(signIn);
  await expect.element(page.getByText(/Your wallet was not connected/)).toBeVisible();
  expect(onCode).not.toHaveBeenCalled();
  removeWindow();
});

it('leaves a usable button where the provider’s picture fails', async () => {
  await renderPayment('/no-such-picture.png');
  await userEvent.click(connect);
  await expect.element(signIn).toBeEnabled();
  await expect.poll(() => document.querySelector('.wallet-button__image')).toBeNull();
  await expect.element(signIn).toBeVisible();
});

it('shows the provider’s picture in its modal, from the host that the settings name [S7.35]', async () => {
  await renderPayment('/__mock/wallet/button.svg');
  expect(document.querySelector('.wallet-button__image')).toBeNull();
  await userEvent.click(connect);
  await expect.element(modal).toBeVisible();
  const picture = document.querySelector('[role="dialog"] .wallet-button__image');
  expect(picture?.getAttribute('src')).toBe('/__mock/wallet/button.svg');
  await expect.poll(() => picture instanceof HTMLImageElement && picture.naturalWidth).toBeGreaterThan(0);
});

it('stays here where the draft cannot be saved before a redirect', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const onCode = vi.fn();
  rendered = await renderInBrowser(
    <WalletPayment
      client={client}
      code={null}
      onCodeChange={onCode}
      claim={{ ...CLAIM, flushDraft: () => Promise.reject(new Error('no room')) }}
      buttonImageUrl=""
      now={now}
    />,
  );
  await userEvent.click(connect);
  await userEvent.click(signIn);
  await expect.element(page.getByText(/could not be saved on this device/)).toBeVisible();
});

it('shows what the server said of the payment election, to somebody who had connected a wallet [S4.20 S3.72]', async () => {
  const removeWindow = answerInWindow({ code: 'auth-code' });
  await renderPayment();
  client.setInvalidVerification(true);
  await expect.element(connect).toBeVisible();
  expect(document.body.textContent).not.toMatch(/could not verify|again/);
  client.setInvalidVerification(false);
  await userEvent.click(connect);
  await userEvent.click(signIn);
  await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
  client.setInvalidVerification(true);
  await expect.element(page.getByText('We could not verify your wallet')).toBeVisible();
  removeWindow();
});

it('keeps what was connected where a further sign-in fails', async () => {
  let removeWindow = answerInWindow({ code: 'auth-code' });
  await renderPayment();
  await userEvent.click(connect);
  await userEvent.click(signIn);
  await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
  removeWindow();
  vi.restoreAllMocks();
  removeWindow = answerInWindow({ error: 'access_denied' });
  await userEvent.click(page.getByRole('button', { name: 'Connect a different wallet' }));
  await userEvent.click(signIn);
  await expect.element(page.getByText(/Your wallet was not connected/)).toBeVisible();
  await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
  removeWindow();
});

it('knows what was connected while its settings cannot be had', async () => {
  await writeLinkExpiry('kept', time + 1_000);
  client = createWalletClient({ settings: null, allowedHosts: [], now });
  rendered = await renderInBrowser(
    <WalletPayment
      client={client}
      code="kept"
      onCodeChange={vi.fn()}
      claim={CLAIM}
      buttonImageUrl=""
      now={now}
    />,
  );
  await expect.element(page.getByText('Your wallet is connected', { exact: true })).toBeVisible();
});

it('opens no address that the settings do not allow', async () => {
  client.configure({ ...SETTINGS, loginUrl: 'https://evil.example/login' });
  await renderPayment();
  await userEvent.click(connect);
  await expect.element(page.getByText(/an address that this site may not open/)).toBeVisible();
  await expect.element(signIn).toBeDisabled();
});

it('says so where a login cannot be prepared, since the device keeps nothing', async () => {
  await renderPayment();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.click(connect);
  await expect.element(page.getByText(/could not be saved on this device/)).toBeVisible();
  await expect.element(signIn).toBeDisabled();
});
