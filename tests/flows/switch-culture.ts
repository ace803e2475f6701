import { expect, type Page } from '@playwright/test';

/** Changes the language of the current page without a reload; answers and open parts stay. */
export async function switchCulture(page: Page, culture: string): Promise<void> {
  await page.evaluate((chosen) => {
    const address = new URL(location.href);
    address.searchParams.set('culture', chosen);
    history.replaceState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, culture);
  await expect(page.locator('html')).toHaveAttribute('lang', culture);
}
