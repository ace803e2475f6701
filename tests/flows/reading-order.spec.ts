import type { Locator, Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';
import { settle } from './settle.ts';
import { walkStandardFlow } from './walk-pages.ts';

// What a screen reader comes to, in order, is kept in the files beside this one: a change of it is looked at, and taken
// over by `npx playwright test reading-order --update-snapshots`.

/**
 * What people go to by a screen reader's keys; a group is a disclosure by its summary. A line of which a name has a colon is
 * quoted. What the browser said of keeping the data comes when it comes, and is left out.
 */
const STOPS =
  /^(\s*- '?)(group: (?!Your browser may).+|(?:banner|contentinfo|main|navigation|form|region|alert|heading|link|button|textbox|combobox|radiogroup|radio|checkbox)\b(?: "(?:[^"\\]|\\.)*"| \[[^\]]*\])*)/;

/** The accessibility tree without values, options and running text: those change, the order does not. */
async function readOrder(part: Locator): Promise<string> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => STOPS.exec(line)?.[0] ?? []).join('\n');
}

const deviceQuestion = (page: Page) => page.getByRole('radiogroup', { name: 'Is this your own device?' });

test('the start page is read in order: header, the page, footer', async ({ page, claimant }) => {
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await deviceQuestion(page).waitFor();
  expect(await readOrder(page.locator('body'))).toMatchSnapshot('whole-start-page.txt');
});

test('each page of a claim is read in order', async ({ page, claimant }) => {
  await walkStandardFlow(claimant, async (name) => {
    await settle(page);
    // Behind the form, once the page stands.
    if (name.startsWith('start')) await deviceQuestion(page).waitFor();
    const file = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.txt`;
    expect.soft(await readOrder(page.getByRole('main'))).toMatchSnapshot(file);
  });
});
