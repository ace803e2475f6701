import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';

interface Launches {
  readonly start_url: string;
  readonly shortcuts: readonly { readonly url: string }[];
}

/** Waits until the page's language is stored. No page shows that, and a test closes its page sooner than a person. */
function waitUntilCultureKept(page: Page, culture: string): Promise<void> {
  const readKept = () =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const opening = indexedDB.open('portal-state');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('state').objectStore('state').get('culture');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result);
            };
          };
        }),
    );
  return expect.poll(readKept).toBe(culture);
}

test('the installed app opens in the language that was last used, and a plain address in English', async ({
  claimant,
  context,
}) => {
  await claimant.page.goto('/?culture=es');
  await claimant.arriveAt('Presentar un reclamo');
  await waitUntilCultureKept(claimant.page, 'es');
  await claimant.page.close();
  const manifest = await context.request.get('/manifest.webmanifest');
  const { start_url, shortcuts }: Launches = await manifest.json();
  for (const address of [start_url, ...shortcuts.map(({ url }) => url)]) {
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(new URL(page.url()).searchParams.get('culture')).toBe('es');
    expect(new URL(page.url()).searchParams.has('source')).toBe(false);
    await page.close();
  }
  const plain = await context.newPage();
  await plain.goto('/');
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.locator('html')).toHaveAttribute('lang', 'en');
});
