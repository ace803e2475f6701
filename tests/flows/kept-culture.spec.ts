import { expect, test } from './flow-test.ts';

interface Launches {
  readonly start_url: string;
  readonly shortcuts: readonly { readonly url: string }[];
}

test('the installed app opens in the language that was last used, and a plain address in English', async ({
  claimant,
  context,
}) => {
  await claimant.page.goto('/?culture=es');
  await claimant.arriveAt('Presentar un reclamo');
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
