import type { Locator, Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';
import { settle } from './settle.ts';
import { walkStandardFlow } from './walk-pages.ts';

// The files beside this one hold the order in which a screen reader reads each page. Review a change, then accept it with `npx playwright
// test reading-order --update-snapshots`.

/**
 * Elements that screen readers' keys stop at; a disclosure is a group with its summary. YAML quotes a line whose name has a colon. The
 * notice about the browser's data appears at no fixed time, so it is left out.
 */
const STOPS =
  /^(\s*- '?)(group: (?!Your browser may).+|(?:banner|contentinfo|main|navigation|form|region|alert|heading|link|button|textbox|combobox|radiogroup|radio|checkbox)\b(?: "(?:[^"\\]|\\.)*"| \[[^\]]*\])*)/;

/** Returns the accessibility tree without values, options and running text, which change more often than the order. */
async function readOrder(part: Locator): Promise<string> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => STOPS.exec(line)?.[0] ?? []).join('\n');
}

const deviceQuestion = (page: Page) => page.getByRole('radiogroup', { name: 'Is this your own device?' });

test('each page of a claim is read in order, the first one with its header and footer', async ({
  page,
  claimant,
}) => {
  await walkStandardFlow(claimant, async (name) => {
    await settle(page);
    // This question appears after the form.
    if (name.startsWith('start')) await deviceQuestion(page).waitFor();
    if (name === 'start')
      expect.soft(await readOrder(page.locator('body'))).toMatchSnapshot('whole-start-page.txt');
    const file = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.txt`;
    expect.soft(await readOrder(page.getByRole('main'))).toMatchSnapshot(file);
  });
});
