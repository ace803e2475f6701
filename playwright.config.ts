import { defineConfig } from '@playwright/test';
import { PAGES_ONLY } from './tests/support/launch-options.ts';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './tests/support/limits.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'reports/flows',
  // The same in every browser and on every system: what is kept is text.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // A flow that passes only now and then has failed.
  retries: 0,
  workers: 2,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: WAIT_LIMIT_MS },
  reporter: [['list'], ['json', { outputFile: 'reports/flows.json' }]],
  use: {
    actionTimeout: WAIT_LIMIT_MS,
    navigationTimeout: WAIT_LIMIT_MS,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // A press must not meet a page that is still scrolling; what moves is tested with the motion asked for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: PAGES_ONLY,
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
