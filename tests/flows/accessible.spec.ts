import { findIssues } from '../support/find-issues.ts';
import { expect, test } from './flow-test.ts';

// The theme-*.spec.ts files check the pages themselves, theme by theme.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LOOKS = [
  ['default-7.0', 'en', 'light'],
  ['default-7.0', 'ar', 'dark'],
  ['ftc-7.0', 'es', 'light'],
  ['ftc-7.0', 'en', 'dark'],
  ['kontent-9.0', 'ar', 'light'],
  ['kontent-9.0', 'en', 'dark'],
] as const;

test('axe finds nothing at any widget in any state, in any theme', async ({ page }) => {
  for (const [theme, culture, colorScheme] of LOOKS) {
    await test.step(`${theme}, ${culture}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/gallery?theme=${theme}&culture=${culture}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', culture);
      expect.soft(await findIssues(page)).toEqual([]);
    });
  }
});
