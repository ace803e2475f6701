import type { CDPSession } from '@playwright/test';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** In seconds, like the time stamps of devices. */
const now = () => Date.now() / 1000;

async function touch(cdp: CDPSession, place: Place, timestamp = now()): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place], timestamp });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
}

async function click(cdp: CDPSession, { x, y }: Place, clickCount = 1, timestamp = now()): Promise<void> {
  const press = { x, y, button: 'left', clickCount, timestamp } as const;
  await cdp.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
  await cdp.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
}

interface SecondPress {
  /** Time of the first press. With a clock that runs ahead, only the short interval shows that the second touch is a double press. */
  readonly firstAt: () => number;
  readonly press: (cdp: CDPSession, place: Place, firstAt: number) => Promise<void>;
}

/** Second presses at the place of the first: on a phone, "Continue" is at the same place on both pages. */
const SECOND_PRESSES: Readonly<Record<string, SecondPress>> = {
  'the second click of a double one': { firstAt: now, press: (cdp, place) => click(cdp, place, 2) },
  'a click that was made while the page was still on its way': {
    firstAt: now,
    press: (cdp, place, firstAt) => click(cdp, place, 1, firstAt + 0.001),
  },
  // Last, because its time is ahead of the clock.
  'the second of two quick touches': {
    firstAt: () => now() + 600,
    press: (cdp, place, firstAt) => touch(cdp, place, firstAt + 0.4),
  },
};

/** Goes on to "Your claim" by touch and counts the presses that its form accepts. Returns place and time of the press. */
async function goOnByTouch(
  claimant: Claimant,
  cdp: CDPSession,
  firstAt: () => number,
): Promise<[Place, number]> {
  const { page } = claimant;
  await claimant.answerAboutYou();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = () => Object.assign(dataset, { taken: `${dataset.taken ?? ''}+` });
    document.addEventListener('submit', count, true);
  });
  // At the end of the page the buttons are above the footer instead.
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  if (box === null) throw new Error('There is no button to be pressed.');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = firstAt();
  await touch(cdp, place, at);
  await claimant.arriveAt('Your claim');
  return [place, at];
}

/** Without motion the new page is there at once; with motion a picture of the old page covers it at first. */
for (const [motion, reducedMotion] of [
  ['', 'reduce'],
  [', where pages fade', 'no-preference'],
] as const) {
  test.describe(`on a phone${motion}`, () => {
    test.use({ hasTouch: true, contextOptions: { reducedMotion } });

    test('a second press at the place of the first is none on the page that has come meanwhile', async ({
      claimant,
      context,
    }) => {
      const { page } = claimant;
      const cdp = await context.newCDPSession(page);
      await claimant.startClaim();
      for (const [name, { firstAt, press }] of Object.entries(SECOND_PRESSES)) {
        await test.step(name, async () => {
          const [place, at] = await goOnByTouch(claimant, cdp, firstAt);
          await press(cdp, place, at);
          await claimant.press('Back');
          await claimant.arriveAt('About you');
          await expect(page.locator('html')).toHaveAttribute('data-taken', '+');
          // The next press is compared with none of before.
          await page.reload();
          await claimant.arriveAt('About you');
        });
      }
    });
  });
}
