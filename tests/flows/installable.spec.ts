import { expect, test } from '../support/device-test.ts';

test('the portal can be installed: Chromium finds nothing missing', async ({ device }) => {
  // A private window cannot install anything: this takes a profile of its own.
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

test('every picture that the manifest names is there, as large as it says', async ({ device: { page } }) => {
  await page.goto('/');
  const manifest: { icons: Picture[]; screenshots: Picture[]; shortcuts: { icons: Picture[] }[] } = await (
    await page.request.get('/manifest.webmanifest')
  ).json();
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
