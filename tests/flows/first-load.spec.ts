import { readBuildRecord } from '#scripts/build-record.ts';
import { readSettings } from '#scripts/read-settings.ts';
import { firstPagePaths } from '#scripts/start-links.ts';
import { startFiles } from '#scripts/start-page.ts';
import { readTime, SLOW_4G, watchFirstField } from '../bench/first-field.ts';
import { expect, test } from '../support/test.ts';

test('the start page waits for the code and styles that its budget counts, and for no other', async ({
  page,
  context,
}) => {
  const { scripts, styles } = startFiles(readBuildRecord('build/demo'), readSettings('demo').theme);
  const counted = [...scripts, ...styles].map((file) => `/${file}`);
  await page.addInitScript(watchFirstField);
  // On a slow line, files requested later arrive clearly after the page is there.
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_4G);
  const answer = await page.goto('/', { waitUntil: 'commit' });
  const html = (await answer?.text()) ?? '';
  const ownPageAt = await readTime(page, 'ownPageAt');
  const arrived = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            entry instanceof PerformanceResourceTiming && entry.responseEnd > 0 && entry.responseEnd < until,
        )
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith('/app/dist/')),
    ownPageAt,
  );
  expect(arrived.filter((path) => !counted.includes(path))).toEqual([]);
  // The page's HTML names each file, so that no file waits for another one's code.
  expect(counted.filter((path) => !html.includes(`"${path}"`))).toEqual([]);
});

test('each call that the page preloads is made once, before the code that takes it', async ({
  page,
  control,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route('**/app/dist/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const countCalls = async () => {
    const asked = (await control.listRequests()).map(({ path }) => path);
    return firstPagePaths().map((path) => asked.filter((one) => path.startsWith(one)).length);
  };
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(countCalls).toEqual([1, 1, 1, 1, 1]);
  code.resolve();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  expect(await countCalls()).toEqual([1, 1, 1, 1, 1]);
});

test('the large files of the start page are compiled while they come in', async ({ request }) => {
  const { scripts } = startFiles(readBuildRecord('build/demo'), readSettings('demo').theme);
  const codes = await Promise.all(scripts.map(async (file) => (await request.get(`/${file}`)).text()));
  const large = codes.filter((code) => code.length > 50_000);
  expect(large).toHaveLength(3);
  // V8 reads the hint only from a file's first line.
  expect(large.map((code) => code.split('\n')[0])).toEqual(Array(3).fill('//# allFunctionsCalledOnLoad'));
});
