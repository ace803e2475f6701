import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';

/** Changes what the mock does, for this test only: the shape is that of PATCH /__mock/scenario. */
type ChangeScenario = (change: { preset?: string; patch?: object }) => Promise<void>;

/** Each test has a space of its own, so that tests can run side by side. */
const test = base.extend<{ space: string; changeScenario: ChangeScenario }>({
  space: async ({ context, baseURL }, use) => {
    const space = randomUUID();
    await context.addCookies([{ name: 'mock-space', value: space, url: baseURL ?? '' }]);
    await use(space);
  },
  changeScenario: async ({ request, space }, use) => {
    await use(async (change) => {
      const headers = { 'Mock-Space': space };
      const answer = await request.patch('/__mock/scenario', { headers, data: change });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
  },
});

test('the server’s own words are shown where it refuses the credentials', async ({
  page,
  changeScenario,
}) => {
  await changeScenario({ patch: { authorize: { outcome: 'refused', errorText: 'Your PIN was replaced.' } } });
  await page.goto('/');
  await page.getByLabel('Class member ID').fill('RW-4821-0937');
  await page.getByRole('textbox', { name: 'PIN' }).fill('274163');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Your PIN was replaced.')).toBeVisible();
});

test('a claimant who comes too late is told so', async ({ page, changeScenario }) => {
  await changeScenario({ preset: 'deadline-passed' });
  await page.goto('/');
  await expect(page).toHaveURL(/\/deadline/);
});

test('the requests that the server got can be read', async ({ page, request, space }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  const answer = await request.get('/__mock/requests', { headers: { 'Mock-Space': space } });
  const requests: { endpoint: string; status: number }[] = await answer.json();
  expect(requests).toContainEqual(expect.objectContaining({ endpoint: 'formsConfig', status: 200 }));
});

test('a link opens the portal in a state', async ({ page }) => {
  await page.goto('/?mock=english-only&culture=es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
