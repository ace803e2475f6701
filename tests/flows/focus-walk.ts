import type { Page } from '@playwright/test';

/** More than any page has controls. */
const MOST_STEPS = 80;

/** A control that had the focus, and whether it was visible. */
export interface FocusedControl {
  readonly name: string;
  readonly isCovered: boolean;
  readonly isMarked: boolean;
}

/** Presses Tab through the current form up to its last button. Returns each focused control. */
export async function walkByTab(page: Page): Promise<readonly FocusedControl[]> {
  await page.getByRole('main').focus();
  return walkWithin(page, 'main');
}

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
 * Number of frames to wait for the page's reaction to the change of focus, such as an error message at the field just left. A busy
 * machine may draw ten frames first. A control that is still covered afterwards stays covered.
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

/** Returns the focused control; undefined outside the region. Runs in the page. */
function readFocused(region: string): FocusedControl | undefined {
  const focused = document.activeElement;
  if (focused === null || focused.closest(region) === null) return undefined;
  // A checkbox is invisible; its label shows the focus.
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
