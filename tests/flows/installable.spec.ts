import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/device-test.ts';

test('the portal can be installed: Chromium finds nothing missing', async ({ device }) => {
  // A private window cannot install anything, so this uses its own profile.
  await device.goto('/');
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const cdp = await device.page.context().newCDPSession(device.page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  const { errors, manifest } = await cdp.send('Page.getAppManifest');
  expect(installabilityErrors).toEqual([]);
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ display: 'kStandalone' });
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

interface Manifest {
  readonly icons: readonly (Picture & { readonly purpose: string })[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string })[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
}

async function readManifest(request: APIRequestContext): Promise<Manifest> {
  return (await request.get('/manifest.webmanifest')).json();
}

test('the manifest names what devices ask of it: icons to cut, shortcuts, pictures of both form factors', async ({
  device: { page },
}) => {
  const { icons, screenshots, shortcuts } = await readManifest(page.request);
  const maskable = icons.filter(({ purpose }) => purpose.split(' ').includes('maskable'));
  expect(maskable.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(shortcuts.map(({ url }) => url)).toContain('/claim?source=home-screen');
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('every picture that the manifest names is there, as large as it says', async ({ device: { page } }) => {
  await page.goto('/');
  const manifest = await readManifest(page.request);
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ];
  const problems = await page.evaluate(async (named) => {
    const checks = named.map(async ({ src, sizes }) => {
      const image = new Image();
      image.src = src;
      await image.decode().catch(() => undefined);
      const found = `${image.naturalWidth}x${image.naturalHeight}`;
      const isWell = image.naturalWidth > 0 && (sizes === 'any' || sizes === found);
      return isWell ? [] : [`${src}: ${sizes} said, ${found} found`];
    });
    return (await Promise.all(checks)).flat();
  }, pictures);
  expect(problems).toEqual([]);
});

test('each shortcut of the manifest leads to the page that it names', async ({ device: { page } }) => {
  await page.goto('/');
  const manifest: { shortcuts: { name: string; url: string }[] } = await (
    await page.request.get('/manifest.webmanifest')
  ).json();
  const found: [string, string | null][] = [];
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    found.push([name, await heading.textContent()]);
  }
  expect(found).toEqual([
    ['File a claim', 'File a claim'],
    ['Your claims on this device', 'Claims on this device'],
    ['Upload documents', 'Upload documents'],
  ]);
});
