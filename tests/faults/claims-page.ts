import type { Locator, Page } from 'playwright';
import { CONTROL_TIMEOUT_MS } from './form-script.ts';

export const CLAIMS_PATH = '/claim/status';

/** What /claim/status says of the claim: in which of its lists it stands, and in which words. */
export interface ClaimEntry {
  readonly kind: 'none' | 'draft' | 'waiting' | 'filed';
  readonly words: string;
}

const LISTS = [
  ['waiting', 'Submitted, not filed yet'],
  ['filed', 'Filed'],
  ['draft', 'Not submitted yet'],
] as const;

/** Reads the page that is shown: what waits counts before what is filed, and that before a draft. */
export async function readClaimsPage(page: Page): Promise<ClaimEntry> {
  await page
    .getByRole('heading', { level: 1, name: 'Claims on this device' })
    .waitFor({ timeout: CONTROL_TIMEOUT_MS });
  const rows = LISTS.map(([kind, heading]) => ({ kind, row: findRow(page, heading) }));
  const none = page.getByText('There is no claim on this device.');
  await page.locator('.claim-row').or(none).first().waitFor({ timeout: CONTROL_TIMEOUT_MS });
  for (const { kind, row } of rows) {
    // A claim may go on to another list at any moment.
    const words =
      (await row.count()) === 0 ? undefined : await row.textContent({ timeout: 500 }).catch(() => undefined);
    if (words !== undefined) return { kind, words: words ?? '' };
  }
  return { kind: 'none', words: '' };
}

function findRow(page: Page, heading: string): Locator {
  const list = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
  return list.locator('.claim-row').last();
}
