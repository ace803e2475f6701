import { expect, type Page, test } from '@playwright/test';
import { findHearingFaults } from './find-hearing-faults.ts';
import { findLayoutFaults } from './find-layout-faults.ts';

// Each rule of the walks must find its fault on a small page, and must find nothing on a page without it.

function findOn(page: Page, body: string, find: () => string[]): Promise<string[]> {
  return page.setContent(`<body style="margin: 0">${body}</body>`).then(() => page.evaluate(find));
}

const BAR = '<div class="action-bar" style="position: sticky; bottom: 0; height: 60px; background: white">';

const LAYOUT = [
  ['a heading that begins low', '<h1 style="margin-top: 220px">Claim</h1>', /^The heading begins at 220/],
  [
    'two primary buttons',
    '<h1>Claim</h1><button class="button--primary">One</button> <button class="button--primary">Two</button>',
    /^Primary buttons: One, Two/,
  ],
  [
    'a field that stays under the bar',
    `<h1>Claim</h1><div style="height: 1200px"></div>${BAR}</div><input name="late" style="position: absolute; top: 1240px">`,
    /^Under the bar: late/,
  ],
  [
    'a sentence that stands twice',
    '<h1>Claim</h1><p>Keep the code for your records.</p><p>Thanks. Keep the code for your records.</p>',
    /^Said twice: Keep the code/,
  ],
  [
    'a line that lies over another',
    '<h1>Claim</h1><p>The first line</p><p style="margin-top: -30px">The second line</p>',
    /^One over the other: The first line \| The second line/,
  ],
  [
    'a long line',
    `<h1>Claim</h1><p style="font-size: 4px">${'word '.repeat(20)}</p>`,
    /^A line of 99 characters/,
  ],
] as const;

for (const [fault, body, found] of LAYOUT) {
  test(`${fault} is found`, async ({ page }) => {
    expect(await findOn(page, body, findLayoutFaults)).toEqual([expect.stringMatching(found)]);
  });
}

const HEARING = [
  [
    'a description that is not there',
    '<main><input id="name" aria-describedby="hint gone"><p id="hint">As on your card</p></main>',
    /^aria-describedby of name leads nowhere: gone/,
  ],
  [
    'a strip outside of every landmark',
    '<div role="status">You are offline.</div><main>Claim</main>',
    /^Outside of every landmark: You are offline/,
  ],
] as const;

for (const [fault, body, found] of HEARING) {
  test(`${fault} is found`, async ({ page }) => {
    expect(await findOn(page, body, findHearingFaults)).toEqual([expect.stringMatching(found)]);
  });
}

test('a sound page passes', async ({ page }) => {
  const body = `<main><h1>Claim</h1><label for="name">Name</label> <input id="name" aria-describedby="hint">
    <p id="hint">As it stands on your card.</p>${BAR}<button class="button--primary">Go on</button></div></main>`;
  expect(await findOn(page, body, findLayoutFaults)).toEqual([]);
  expect(await findOn(page, body, findHearingFaults)).toEqual([]);
});
