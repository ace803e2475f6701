import { expect, test } from './flow-test.ts';

test('a language that has changed passes by as a toast, in that language, and can be closed', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'all-cultures' });
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await page.getByRole('button', { name: 'Español' }).first().click();
  const toast = page.getByRole('region', { name: 'Mensajes breves' }).getByText('El idioma ha cambiado.');
  await expect(toast).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cerrar el mensaje' }).click();
  await expect(toast).toBeHidden();
});

test('a file that was saved passes by as a toast, and goes by itself', async ({ claimant }) => {
  const { page } = claimant;
  await page.goto('/dates');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /calendar/ }).click();
  await saving;
  const toast = page.getByText('Look for the file in your downloads.');
  await expect(toast).toBeInViewport({ ratio: 1 });
  // A toast stays while the pointer rests on it, as it may after the press on a button below it.
  await page.mouse.move(0, 0);
  await expect(toast).toBeHidden();
});
