import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInstallClient, type InstallClient, type InstallMoment } from '#install/install-client.ts';
import { catchInstallPrompt } from '#install/install-prompt.ts';
import { readSmallState, removeSmallState } from '#server/small-state.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { InstallOffer } from './install-offer.tsx';

let rendered: RenderedInBrowser | undefined;

async function createKnownClient(): Promise<InstallClient> {
  const client = createInstallClient(catchInstallPrompt());
  await waitFor(() => expect(client.getState().answer).not.toBe('unknown'));
  return client;
}

function offerInstallation(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { prompt, event };
}

async function show(client: InstallClient, moment: InstallMoment) {
  rendered = await renderInBrowser(
    <>
      <p>Page</p>
      <InstallOffer client={client} moment={moment} />
    </>,
  );
  await expect.element(page.getByText('Page')).toBeVisible();
}

const heading = page.getByRole('heading', { name: 'Keep this site on your device' });

beforeEach(async () => {
  await removeSmallState('install');
});
afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
  Reflect.deleteProperty(navigator, 'standalone');
});

it('holds the browser’s own banner back and offers the installation once something is kept', async () => {
  const client = await createKnownClient();
  const { prompt, event } = offerInstallation('accepted');
  expect(event.defaultPrevented).toBe(true);
  await show(client, 'draft-saved');
  await userEvent.click(page.getByRole('button', { name: 'Install' }));
  await expect.element(heading).not.toBeInTheDocument();
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(async () => expect((await readSmallState('install'))?.state).toBe('installed'));
});

it('offers nothing for an event that brings no prompt', async () => {
  const client = await createKnownClient();
  window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  expect(client.chooseOffer('draft-saved')).toBe('none');
});

it('remembers a no, and does not ask again', async () => {
  const client = await createKnownClient();
  offerInstallation('accepted');
  await show(client, 'submitted');
  await userEvent.click(page.getByRole('button', { name: 'No, thanks' }));
  await expect.element(heading).not.toBeInTheDocument();
  await waitFor(async () => expect((await readSmallState('install'))?.state).toBe('dismissed'));
  const later = await createKnownClient();
  offerInstallation('accepted');
  expect(later.chooseOffer('submitted')).toBe('none');
});

it('takes a refusal in the browser’s prompt for a no', async () => {
  const client = await createKnownClient();
  offerInstallation('dismissed');
  await client.showPrompt();
  expect((await readSmallState('install'))?.state).toBe('dismissed');
});

it('shows the steps on an iPhone, before a draft exists and not after', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  const client = await createKnownClient();
  await show(client, 'before-draft');
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(/Add to Home Screen/)).toBeVisible();
  expect(client.chooseOffer('draft-saved')).toBe('none');
});

it('offers nothing in an app that is installed', async () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  const client = await createKnownClient();
  expect(client.chooseOffer('before-draft')).toBe('none');
});
