import { expect, type Locator, type Page } from '@playwright/test';

/** The boxes of the date of birth, in the order of MM/dd/yyyy. */
function boxesOf(page: Page): readonly Locator[] {
  const group = page.getByRole('group', { name: 'Date of birth' });
  return ['Month', 'Day', 'Year'].map((name) => group.getByRole('textbox', { name }));
}

/** Types a date of birth, given as MM/dd/yyyy, into its boxes. */
export async function fillBirthDate(page: Page, date: string): Promise<void> {
  const parts = date.split('/');
  for (const [index, box] of boxesOf(page).entries()) await box.fill(parts[index] ?? '');
}

/** Expects a date of birth, given as MM/dd/yyyy, in its boxes; '' is none. */
export async function expectBirthDate(page: Page, date: string): Promise<void> {
  const parts = date.split('/');
  for (const [index, box] of boxesOf(page).entries()) await expect(box).toHaveValue(parts[index] ?? '');
}
