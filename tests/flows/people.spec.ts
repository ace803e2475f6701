import { receiptPdf } from '../support/test-files.ts';
import { expect, test } from './flow-test.ts';

test('who lost the ID or the PIN is led from the start page to what to do', async ({ claimant }) => {
  const { page } = claimant;
  for (const start of ['/', '/automotive', '/lookup', '/documents-upload']) {
    await page.goto(start);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Lost your .* PIN\?$/ })
      .click();
    await claimant.arriveAt('Questions and answers');
    const answer = page.getByRole('heading', { name: /I lost my class member ID, PIN or reference code/ });
    await expect(answer).toBeInViewport();
  }
  await page.locator('#lostId').getByRole('link', { name: 'Contact us' }).click();
  await claimant.arriveAt('Contact us');
  await expect(page.getByRole('heading', { name: 'If you lost your ID or PIN' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '1-800-555-0142' })).toBeVisible();
});

test('a representative files for another person, by their own name and relationship', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  const name = page.getByLabel('Your full name');
  const relationship = page.getByLabel('Your relationship to that person');
  const filingFor = page.getByLabel('Who are you filing for?');
  await expect(name).toBeHidden();
  for (const [capacity, value, seed] of [
    ['For a child under 18', 'minor', 1],
    ['For a person who has died', 'deceased', 2],
    ['For an adult who cannot file', 'incapacitated', 3],
  ] as const) {
    await test.step(capacity, async () => {
      await page.goto('/standard/claimant-info');
      await filingFor.selectOption('For myself');
      await expect(name).toBeHidden();
      await filingFor.selectOption(capacity);
      await expect(filingFor).toHaveValue(value);
      await name.fill('');
      await relationship.fill('');
      await claimant.press('Continue');
      const errors = page.getByRole('region', { name: /^Answers to fix/ });
      await expect(errors.getByRole('link', { name: /Your full name/ })).toBeVisible();
      await expect(errors.getByRole('link', { name: /Your relationship to that person/ })).toBeVisible();
      await name.fill('Ana Ibáñez');
      await relationship.fill('parent');
      await claimant.waitUntilSaved();
      await page.goto('/standard/supporting-documents');
      await claimant.addDocument('Proof that you may file for someone', {
        ...receiptPdf(seed),
        name: `${value}.pdf`,
      });
      await page.goto('/standard/claim-summary');
      await expect(page.getByText('Ana Ibáñez')).toBeVisible();
      await expect(page.getByText('If you file for someone else, type your own name.')).toBeVisible();
    });
  }
});

test('a blank claim form can be printed for either claim', async ({ claimant }) => {
  const { page } = claimant;
  await page.goto('/faq');
  await page.locator('#paper').getByRole('link', { name: 'Important documents' }).click();
  await page.getByRole('link', { name: 'Print a blank claim form' }).click();
  await claimant.arriveAt('Claim form');
  await expect(claimant.heading('Claim form')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByText('Where you bought it')).toBeVisible();
  await expect(page.getByText('Sign here')).toBeVisible();
  await expect(page.getByText(/P\.O\. Box 4821/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Vehicle claim form' }).click();
  await claimant.arriveAt('Vehicle claim form');
  await expect(page.getByRole('heading', { name: 'Entry 3' })).toBeVisible();
});
