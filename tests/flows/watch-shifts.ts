import type { Page } from '@playwright/test';

/** Parts of a page that moved by themselves, while nobody pressed anything. */
interface Shift {
  /** Share of the window, as Chromium's layout-shift entries count it. */
  readonly value: number;
  /** The classes of what moved. */
  readonly parts: readonly string[];
}

/** Notes from now on what moves on each page that is loaded; gives what reads it of the page that is shown. */
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
