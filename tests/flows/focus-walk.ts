import type { Page } from '@playwright/test';

/** More steps than any page has controls. */
const MOST_STEPS = 80;

/** A control that had the focus, and what lay over it or around it. */
export interface FocusedControl {
  readonly name: string;
  /** Some of it is outside of the window, or under the page's buttons. */
  readonly isCovered: boolean;
  /** It looks like one that has the focus. */
  readonly isMarked: boolean;
}

/** Presses Tab through the form that is shown, up to its last button, and tells of each control that gets the focus. */
export async function walkByTab(page: Page): Promise<readonly FocusedControl[]> {
  await page.getByRole('main').focus();
  return walkWithin(page, 'main');
}

/** The same through the header, from the link that skips it. */
export async function walkHeaderByTab(page: Page): Promise<readonly FocusedControl[]> {
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  return walkWithin(page, 'header');
}

async function walkWithin(page: Page, region: 'main' | 'header'): Promise<readonly FocusedControl[]> {
  const walked: FocusedControl[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const control = await readAtRest(page, region);
    if (control === undefined) return walked;
    walked.push(control);
  }
  throw new Error(`Tab does not lead out of the ${region}.`);
}

/**
 * Frames in which the page may still answer the change of focus: the message at the field that was left comes then. A machine that is
 * busy with other tests draws ten of them before that; what is still covered after so many stays so.
 */
const MOST_FRAMES = 300;

async function readAtRest(page: Page, region: string): Promise<FocusedControl | undefined> {
  let control = await page.evaluate(readFocused, region);
  for (let frame = 0; frame < MOST_FRAMES && control?.isCovered === true; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    control = await page.evaluate(readFocused, region);
  }
  return control;
}

/** The control that has the focus; undefined outside of the region. Runs in the page. */
function readFocused(region: string): FocusedControl | undefined {
  const focused = document.activeElement;
  if (focused === null || focused.closest(region) === null) return undefined;
  // A checkbox is hidden behind what stands for it.
  const shown = focused.closest('label') ?? focused;
  const box = shown.getBoundingClientRect();
  const bar = document.querySelector('.action-bar');
  const over = bar?.contains(focused) === false ? bar.getBoundingClientRect() : undefined;
  const isUnderBar = over !== undefined && box.bottom > over.top + 1 && box.top < over.bottom - 1;
  const marks = [focused, shown, ...shown.querySelectorAll('*')];
  return {
    name: focused.getAttribute('name') ?? (shown.textContent.trim() || focused.id || focused.tagName),
    isCovered: isUnderBar || box.bottom > innerHeight + 1 || box.top < -1,
    isMarked: marks.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    }),
  };
}
