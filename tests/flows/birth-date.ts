import { expect, type Locator, type Page } from '@playwright/test';

function boxesOf(page: Page): readonly Locator[] {
  const group = page.getByRole('group', { name: 'Date of birth' });
  return ['Month', 'Day', 'Year'].map((name) => group.getByRole('textbox', { name }));
}

/** Types a date of birth in the form MM/dd/yyyy into its three fields. */
export async function fillBirthDate(page: Page, date: string): Promise<void> {
  const parts = date.split('/');
  for (const [index, box] of boxesOf(page).entries()) await box.fill(parts[index] ?? '');
}

/** Expects a date of birth in the form MM/dd/yyyy; '' is none. */
export async function expectBirthDate(page: Page, date: string): Promise<void> {
  const parts = date.split('/');
  for (const [index, box] of boxesOf(page).entries()) await expect(box).toHaveValue(parts[index] ?? '');
}
