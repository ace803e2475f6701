import type { Page } from '@playwright/test';

/** Parts of a page that moved although nobody pressed anything. */
interface Shift {
  /** Share of the window, as in Chromium's layout-shift entries. */
  readonly value: number;
  readonly parts: readonly string[];
}

/** Records shifts on each page loaded from now on. Returns a function that reads those of the current page. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { notedShifts: shifts });
    const note = (entry: PerformanceEntry): void => {
      if (Reflect.get(entry, 'hadRecentInput')) return;
      const sources: readonly { node: Node | null }[] = Reflect.get(entry, 'sources');
      const parts = sources.map(({ node }) => (node instanceof Element ? node.className : '#text'));
      shifts.push({ value: Reflect.get(entry, 'value'), parts });
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'notedShifts') as readonly Shift[]);
}
