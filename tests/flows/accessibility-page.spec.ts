import { expect, test } from './flow-test.ts';

test('every page leads to what is said about accessibility, and that to a claim form in large letters', async ({
  context,
  page,
}) => {
  await page.goto('/contact?culture=es');
  const opening = context.waitForEvent('page');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }).click();
  const told = await opening;
  await expect(told.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeVisible();
  await expect(told.getByText('marque primero el 711')).toBeVisible();
  await expect(told.locator('#contact-ways').getByRole('link', { name: '1-800-555-0142' })).toBeVisible();
  await told.getByRole('link', { name: 'Imprimir el formulario de reclamo en letra grande' }).click();
  const form = told.locator('.paper-claim');
  await expect(form).toBeVisible();
  const readSize = () => form.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  // 18 points are 24 px.
  expect(await readSize()).toBe(24);
  await told.emulateMedia({ media: 'print' });
  expect(await readSize()).toBe(24);
  await told.emulateMedia({ media: null });
  await told.getByRole('link', { name: 'Letra normal' }).click();
  await expect.poll(readSize).toBeLessThan(20);
});

test('an empty text of the administrator leaves its paragraph out of the accessibility page', async ({
  control,
  page,
}) => {
  await control.changeScenario({
    patch: { content: { overrides: { 'content.accessibility.help.2': '' } } },
  });
  await page.goto('/accessibility');
  await expect(page.getByText('Call us. We can read the questions to you')).toBeVisible();
  await expect(page.getByText('711')).toHaveCount(0);
  expect(await page.locator('#help p').count()).toBe(2);
});
