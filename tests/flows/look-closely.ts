import { expect, type Page } from '@playwright/test';
import { findIssues } from '../support/find-issues.ts';
import { findLayoutFaults } from '../walks/find-layout-faults.ts';
import { findLooseMarkup, findSmallTargets } from './examine-controls.ts';
import { findCutText } from './find-cut-text.ts';
import { findSameNames } from './find-same-names.ts';
import { comeToRest, settle } from './settle.ts';
import { switchCulture } from './switch-culture.ts';
import type { Look } from './walk-pages.ts';

const PHONE = { width: 390, height: 844 };

/** 320 px is the narrowest phone; the second size is a window of 1280 x 1024 at 400 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
] as const;

/** Both directions of writing; long words and another script as well. */
export const CULTURES = ['en', 'es', 'ar'] as const;
type Culture = (typeof CULTURES)[number];

/**
 * Checks the current page in each language. No two controls have the same name, and validators and axe find nothing. At 320 px, at 400 %
 * and with text of twice its size nothing is cut, scrolls sideways or overlaps, and each target is large enough for a finger. Spanish is
 * checked in dark colours. If no other language covers the light ones, it is checked in these too, because colours do not depend on the
 * language. Leaves the page as it was.
 */
export function lookClosely(page: Page, cultures: readonly Culture[]): Look {
  const isDark = (culture: Culture) => culture === 'es';

  async function findIn(colorScheme: 'dark' | 'light', rule?: string): Promise<readonly string[]> {
    await page.emulateMedia({ colorScheme });
    await comeToRest(page);
    return findIssues(page, rule);
  }

  /** Scales only the text, as a phone's own setting does; the window keeps its width. */
  const setTextSize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);

  return async (name) => {
    await settle(page);
    const stars = page.locator('.field__marker').filter({ visible: true });
    const notes = page.locator('.field__stars').filter({ visible: true });
    // The page may still be rendering while they are counted.
    const isTold = async () => (await notes.count()) === Math.min(await stars.count(), 1);
    await expect.poll(isTold, `${name}, what the stars are`).toBe(true);
    // A portal that could not start has no language switch.
    const canSwitch = (await page.getByRole('contentinfo').count()) > 0;
    // The template of the prerendered page is gone, or walks through the document would enter it.
    await expect.soft(page.locator('body > template'), `${name}, templates`).toHaveCount(0);
    const snapshot = await page.locator('body').ariaSnapshot();
    expect.soft(findSameNames(snapshot), `${name}, names of controls`).toEqual([]);
    expect.soft(await page.evaluate(findLooseMarkup), `${name}, markup`).toEqual([]);
    for (const culture of canSwitch ? cultures : cultures.slice(0, 1)) {
      if (canSwitch) await switchCulture(page, culture);
      const scheme = isDark(culture) ? 'dark' : 'light';
      expect.soft(await findIn(scheme), `${name}, ${culture}, ${scheme}`).toEqual([]);
      const lightIsSeen = cultures.some((each) => !isDark(each));
      if (!lightIsSeen) expect.soft(await findIn('light', 'color-contrast'), `${name}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const size of NARROW) {
        await page.setViewportSize(size);
        const cut = await page.evaluate(findCutText);
        expect.soft(cut, `${name}, ${culture}, ${size.width} x ${size.height}`).toEqual([]);
      }
      await page.setViewportSize(PHONE);
      expect.soft(await page.evaluate(findSmallTargets), `${name}, ${culture}, targets`).toEqual([]);
      await setTextSize('200%');
      const over = (await page.evaluate(findLayoutFaults)).filter((fault) => fault.startsWith('One over'));
      const hidden = [...over, ...(await page.evaluate(findCutText))];
      expect.soft(hidden, `${name}, ${culture}, text at 200 %`).toEqual([]);
      await setTextSize('');
    }
    if (canSwitch) await switchCulture(page, 'en');
  };
}
