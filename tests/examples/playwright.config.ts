import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/find-browser.ts';

const executablePath = findChromium();

/** The examples against a portal that runs already: PORTAL_URL, else where `npm start` serves it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.example.ts',
  outputDir: '../../reports/examples',
  reporter: 'list',
  use: {
    baseURL: process.env.PORTAL_URL ?? 'http://127.0.0.1:4173',
    launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
