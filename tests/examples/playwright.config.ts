import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/find-browser.ts';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../support/limits.ts';

const executablePath = findChromium();

/** Runs the examples against a running portal: PORTAL_URL, else the address of `npm start`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.example.ts',
  outputDir: '../../reports/examples',
  reporter: 'list',
  timeout: TEST_LIMIT_MS,
  expect: { timeout: WAIT_LIMIT_MS },
  use: {
    actionTimeout: WAIT_LIMIT_MS,
    navigationTimeout: WAIT_LIMIT_MS,
    baseURL: process.env.PORTAL_URL ?? 'http://127.0.0.1:4173',
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      timeout: WAIT_LIMIT_MS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
