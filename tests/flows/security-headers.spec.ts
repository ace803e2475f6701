import { expect, test } from '../support/test.ts';

test('the start page runs under its Content-Security-Policy without a violation', async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await page.getByRole('textbox').first().fill('RW-4821-0937');
  await page.keyboard.press('Tab');
  expect(pageErrors).toEqual([]);
});

test('the policy is in force: a script address of plain text is refused', async ({ page }) => {
  await page.goto('/');
  const assign = page.evaluate(() => {
    document.createElement('script').src = '/anything.js';
  });
  await expect(assign).rejects.toThrow('TrustedScriptURL');
});
