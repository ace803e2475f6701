import { expect, test } from './flow-test.ts';
import { type Look, walkOpenPages, walkStandardFlow } from './walk-pages.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const [pages, walk] of [
  ['of the flow', walkStandardFlow],
  ['that is open to all', walkOpenPages],
] as const) {
  test(`no page ${pages} scrolls sideways at 320 px`, async ({ claimant }) => {
    const look: Look = (name) =>
      test.step(name, async () => {
        const tooWide = await claimant.page.evaluate(() => document.documentElement.scrollWidth);
        expect(tooWide, name).toBe(320);
      });
    await walk(claimant, look);
  });
}
