import { afterEach, expect, it } from 'vitest';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import type { FormType } from '#server/form-type.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { StatusStrip } from './status-strip.tsx';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

const strip = (isOnline: boolean, unsentClaims: readonly FormType[] = []) => (
  <LiveRegionProvider>
    <StatusStrip
      isOnline={isOnline}
      unsentClaims={unsentClaims}
      claimsHref="/claim/status"
      maintenanceNotice=""
    />
  </LiveRegionProvider>
);

it('says that the connection is back, and nothing of one that never went', async () => {
  rendered = await renderInBrowser(strip(true));
  const said = () => rendered.container.querySelector('[aria-live="polite"]')?.textContent;
  await expect.poll(said).toBe('');
  rendered.rerender(strip(false));
  await expect
    .poll(() => rendered.container.querySelector('[role="status"]')?.textContent)
    .toMatch(/offline/);
  expect(said()).toBe('');
  rendered.rerender(strip(true));
  await expect.poll(said).toBe('You are online again.');
});

it('tells in one line that there is no connection and that claims wait', async () => {
  rendered = await renderInBrowser(strip(false, ['Standard', 'DocumentsUpload']));
  const lines = () =>
    [...rendered.container.querySelectorAll('[role="status"] p')].map((line) => line.textContent);
  await expect.poll(lines).toEqual(['You are offline. Not yet confirmed: 2']);
  rendered.rerender(strip(true, ['Standard']));
  await expect.poll(lines).toEqual(['Not yet confirmed as filed: 1. See what to do']);
});

it('is a landmark while it says something', async () => {
  const landmark = () => rendered.container.querySelector('section')?.getAttribute('aria-label');
  rendered = await renderInBrowser(strip(true));
  await expect.poll(landmark).toBeNull();
  rendered.rerender(strip(true, ['Standard']));
  await expect.poll(landmark).toBe('Notices');
});
