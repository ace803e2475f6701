import { expect, test } from '../flows/flow-test.ts';
import { awaitOwnPage } from '../flows/hold-code.ts';
import { comeToRest } from '../flows/settle.ts';
import { findIssues } from '../support/find-issues.ts';
import before from './efforts-before.json' with { type: 'json' };
import { findHearingFaults } from './find-hearing-faults.ts';
import { findLayoutFaults } from './find-layout-faults.ts';
import { STANDARD, translateTo, type WalkedForm } from './forms.ts';
import { Robot } from './robot.ts';

interface WalkedSize {
  readonly width: number;
  readonly height: number;
}

export const PHONE: WalkedSize = { width: 390, height: 844 };
export const COMPUTER: WalkedSize = { width: 1280, height: 900 };

/** Limit for any form; typing does not count. */
const MOST_TAPS = 30;
/** Share of the pixels that a Standard claim needed before: a third less, plus a margin for other fonts. */
const MOST_SCROLLED = 0.7;
const BEFORE = new Map<string, { readonly scrolledPixels: number }>(Object.entries(before));

/** Defines the test of one form's walk at one size, in the spec's theme. */
export function checkWalk(form: WalkedForm, size: WalkedSize): void {
  test.describe(`${size.width}x${size.height}`, () => {
    test.use({ viewport: size });

    test(`a robot that reads labels alone files ${form.name} in ${form.culture}, and every stop is sound`, async ({
      page,
      theme,
    }, testInfo) => {
      const look = async (stop: string) => {
        await comeToRest(page);
        expect.soft(await page.evaluate(findLayoutFaults), stop).toEqual([]);
        expect.soft(await page.evaluate(findHearingFaults), stop).toEqual([]);
        expect.soft(await findIssues(page), stop).toEqual([]);
      };
      const translate = translateTo(form.culture);
      await page.goto(`${form.path}?culture=${form.culture}`);
      await awaitOwnPage(page);
      const effort = await new Robot(page, form.answers, look, translate).walkTo(form.last);
      await page.context().setOffline(true);
      await expect(page.getByText(translate('You are offline.'))).toBeVisible();
      await look('offline');
      const walk = `${theme}, ${size.width}x${size.height}, ${form.name}`;
      testInfo.annotations.push({ type: 'effort', description: JSON.stringify({ walk, ...effort }) });
      expect(effort.taps).toBeLessThanOrEqual(MOST_TAPS);
      const was = BEFORE.get(walk)?.scrolledPixels;
      if (form.name === STANDARD.name && was !== undefined)
        expect(effort.scrolledPixels / was).toBeLessThanOrEqual(MOST_SCROLLED);
    });
  });
}
