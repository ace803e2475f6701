import { afterEach, expect, it } from 'vitest';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { StatusStrip } from './status-strip.tsx';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

const strip = (isOnline: boolean) => (
  <LiveRegionProvider>
    <StatusStrip isOnline={isOnline} unsentClaims={[]} claimsHref="/claim/status" maintenanceNotice="" />
  </LiveRegionProvider>
);

it('says that the connection is back, and nothing of one that never went', async () => {
  rendered = await renderInBrowser(strip(true));
  const said = () => rendered.container.querySelector('[aria-live="polite"]')?.textContent;
  await expect.poll(said).toBe('');
  rendered.rerender(strip(false));
  await expect.poll(() => rendered.container.querySelector('[role="status"]')?.textContent).not.toBe('');
  expect(said()).toBe('');
  rendered.rerender(strip(true));
  await expect.poll(said).toBe('You are online again.');
});
