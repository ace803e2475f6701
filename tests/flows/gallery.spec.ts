import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
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
  await choices.getByRole('link', { name: 'es' }).click();
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
