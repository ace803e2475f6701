import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PageHeading } from '#portal/pages/page.tsx';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { usePageArrival } from './page-arrival.ts';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

function ConfirmationPage() {
  usePageArrival('top');
  const [isFiled, setIsFiled] = useState(false);
  return (
    <>
      <PageHeading text={isFiled ? 'Your claim is filed' : 'We are sending your claim'} />
      <button type="button" onClick={() => setIsFiled(true)}>
        File
      </button>
    </>
  );
}

it('names the document anew when the heading says something else, and leaves the focus where it is', async () => {
  const history = createMemoryHistory({ initialEntries: ['/claim/confirmation'] });
  const router = createRouter({ routeTree: createRootRoute({ component: ConfirmationPage }), history });
  rendered = await renderInBrowser(<RouterProvider router={router} />);
  await expect.poll(() => document.title).toMatch(/^We are sending your claim – /);
  await page.getByRole('button', { name: 'File' }).click();
  await expect.poll(() => document.title).toMatch(/^Your claim is filed – /);
  expect(document.activeElement?.textContent).toBe('File');
});
