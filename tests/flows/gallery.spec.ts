import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import { THEME_NAMES } from '#server/settings.ts';
import { findIssues } from '../support/find-issues.ts';
import { expect, test } from './flow-test.ts';

test('the keystroke page names its inputs f1 to fN, every fifth shown while the one before it is non-empty', async ({
  page,
}) => {
  await page.goto('/gallery?fields=25');
  const names = () => page.locator('input').evaluateAll((inputs) => inputs.map((input) => input.id));
  const shown = (hidden: readonly number[]) =>
    Array.from({ length: 25 }, (_, index) => index + 1)
      .filter((number) => !hidden.includes(number))
      .map((number) => `f${number}`);
  await expect.poll(names).toEqual(shown([5, 10, 15, 20, 25]));
  const attributes = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => [input.id, input.getAttribute('name')]));
  for (const [id, name] of attributes) expect(name).toBe(id);
  await page.locator('#f14').fill('a');
  await expect.poll(names).toEqual(shown([5, 10, 20, 25]));
  await page.locator('#f14').fill('');
  await expect.poll(names).toEqual(shown([5, 10, 15, 20, 25]));
});

test('the gallery keeps the theme while the language is changed, and the other way round', async ({
  page,
}) => {
  await page.goto('/gallery');
  const choices = page.getByRole('navigation', { name: 'Themes and languages' });
  await choices.getByRole('link', { name: 'kontent-9.0' }).click();
  await choices.getByRole('link', { name: 'es', exact: true }).click();
  await expect(page).toHaveURL(/theme=kontent-9\.0&culture=es$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await choices.getByRole('link', { name: 'ftc-7.0' }).click();
  await expect(page).toHaveURL(/theme=ftc-7\.0&culture=es$/);
});

test('the gallery has every field type, and its choices can be checked', async ({ page }) => {
  await page.goto('/gallery');
  const text = page.getByRole('region', { name: 'Text', exact: true });
  await expect(text.getByRole('textbox')).toHaveCount(6);
  const checkbox = page.locator('#checkbox-default');
  await checkbox.check();
  await expect(checkbox).toBeChecked();
  const radio = page.getByRole('region', { name: 'Radio', exact: true }).getByLabel('By phone').first();
  await radio.check();
  await expect(radio).toBeChecked();
  const shown = await page.locator('main [id]').evaluateAll((elements) => elements.map(({ id }) => id));
  for (const type of Object.keys(FIELD_TRAITS)) expect(shown, type).toContain(`${type}-error`);
});

const STATES = [
  ['offline', 'You are offline.'],
  ['sending', 'Sending your claim'],
  ['waiting', 'Saved on this device, not yet filed'],
  ['too-late', 'The deadline passed before it could be sent'],
  ['refused', 'Your claim was not accepted'],
  ['unsure', 'We tried to send it, but it is not confirmed yet'],
  ['storage-full', /^This device is full\./],
  ['no-storage', 'The storage of this device does not answer'],
  ['read-only', /^This claim is open in another tab\./],
  ['session-ending', 'Are you still there?'],
  ['maintenance', 'This site is closed on Sunday night.'],
  ['page-failed', 'This page could not be shown'],
] as const;

/** Lists notices at the edge of the window and, in a wide one, buttons that are wider than their words. Runs in the page. */
function findMisfits(): string[] {
  const notices = [...document.querySelectorAll('.feedback-box')].filter(
    (notice) => notice.getBoundingClientRect().left < 8,
  );
  const buttons = [...document.querySelectorAll('.button')].filter((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const { paddingLeft, paddingRight } = getComputedStyle(button);
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return innerWidth > 480 && button.clientWidth - padding - words.getBoundingClientRect().width > 16;
  });
  return [...notices, ...buttons].map(({ textContent }) => textContent.slice(0, 40));
}

for (const theme of THEME_NAMES) {
  test(`the gallery shows each state of the portal in ${theme}, nothing is at the edge or stretched, and axe finds nothing`, async ({
    page,
    pageErrors,
  }) => {
    for (const [state, words] of STATES) {
      await page.goto(`/gallery/states?theme=${theme}&state=${state}`);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached();
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      expect(await findIssues(page), state).toEqual([]);
      for (const size of [
        { width: 1280, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        expect(await page.evaluate(findMisfits), `${state}, ${size.width}`).toEqual([]);
      }
    }
    const choices = page.getByRole('navigation', { name: 'States, themes and languages' });
    await expect(choices.getByRole('link')).toHaveCount(STATES.length + THEME_NAMES.length + 6);
    expect(pageErrors).toEqual([]);
  });
}

test('the gallery shows a state in every language, and keeps the language from state to state', async ({
  page,
}) => {
  for (const [culture, words] of [
    ['es', 'No se pudo mostrar esta página'],
    ['fr', 'Cette page n’a pas pu s’afficher'],
    ['vi', 'Không thể hiển thị trang này'],
    ['zh-Hans', '无法显示此页面'],
    ['ar', 'تعذّر عرض هذه الصفحة'],
  ] as const) {
    await test.step(culture, async () => {
      await page.goto(`/gallery/states?culture=${culture}&state=page-failed`);
      await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
      expect(await findIssues(page)).toEqual([]);
      await page.getByRole('link', { name: 'session-ending', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', culture);
    });
  }
});
