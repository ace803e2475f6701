import type { Page } from '@playwright/test';
import { translatePage } from '../support/page-translator.ts';
import { receiptPdf } from '../support/test-files.ts';
import { expect, test } from './flow-test.ts';
import { awaitOwnPage } from './hold-code.ts';
import { switchCulture } from './switch-culture.ts';
import { walkStandardFlow } from './walk-pages.ts';

test.beforeEach(({ page }) => page.addInitScript(translatePage));

/** Expects that the page shows what React has written since the translator replaced the text nodes, and no outdated text. */
async function expectUpToDate(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.listOutdatedTexts?.())).toEqual([]);
}

function listThrown(page: Page): readonly string[] {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  return thrown;
}

test('a claim is filled in, found wrong, mended and filed on pages that the browser translates', async ({
  claimant,
  control,
  pageErrors,
}) => {
  await walkStandardFlow(claimant, () => expectUpToDate(claimant.page));
  expect(await control.listSubmissions()).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

test('the start page tells no days left, and a claim that waits without a connection, and is filed, is told so, on pages that the browser translates', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const thrown = listThrown(page);
  await page.goto('/');
  await test.step('the start page tells no days left without a connection', async () => {
    await claimant.becomeReadyForOffline();
    const days = page.getByText(/days left/);
    await expect(days).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    // This part appears after the form, and reacts to the network.
    await expect(page.getByRole('radiogroup', { name: 'Is this your own device?' })).toBeVisible();
    await expect(days).toBeHidden();
    await page.context().setOffline(false);
    await expect(days).toBeVisible();
    await expectUpToDate(page);
  });
  await claimant.submitOffline([['Receipt or bank statement', receiptPdf()]]);
  await expectUpToDate(page);
  await page.context().setOffline(false);
  const code = await claimant.readReferenceCode();
  // Texts that must stay verbatim are marked as not to be translated.
  for (const verbatim of [code, receiptPdf().name, '1-800-555-0142'])
    await expect(page.getByText(verbatim, { exact: true }).first()).toHaveAttribute('translate', 'no');
  await expectUpToDate(page);
  expect(await control.listSubmissions()).toHaveLength(1);
  expect(thrown).toEqual([]);
});

test('another language is read whole on a page that the browser has translated', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.reset({ preset: 'all-cultures' });
  await claimant.startClaim();
  for (const path of ['/standard/claimant-info', '/faq', '/claim/status', '/']) {
    await page.goto(path);
    await awaitOwnPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const culture of ['es', 'ar', 'en']) {
      await switchCulture(page, culture);
      await expectUpToDate(page);
    }
  }
});
