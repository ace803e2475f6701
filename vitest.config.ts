import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { apiMockPlugin } from './api-mock/vite-plugin.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/find-browser.ts';
import { messagesPlugin } from './scripts/vite-plugin-messages.ts';

const BROWSER_TESTS = ['src/**/*.browser.test.{ts,tsx}', 'sw/**/*.browser.test.{ts,tsx}'];

const executablePath = findChromium();

export default defineConfig({
  plugins: [react(), messagesPlugin()],
  test: {
    globalSetup: ['./tests/support/mock-global-setup.ts'],
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{src,sw,api-mock,scripts}/**/*.test.{ts,tsx}',
            'tests/{contract,conformance,faults,scenarios,sealed}/**/*.test.ts',
          ],
          exclude: BROWSER_TESTS,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'deploy',
          environment: 'node',
          // They need both builds, nginx, openssl and curl.
          include: ['tests/{deploy,examples}/**/*.test.ts'],
        },
      },
      {
        extends: true as const,
        // The tests' own origin answers /api/ and /__mock/.
        plugins: [apiMockPlugin()],
        // All packages are prepared before the first test: one found later would reload the page under a running one.
        optimizeDeps: { entries: ['{src,sw,tests/support}/**/*.{ts,tsx}'] },
        test: {
          name: 'browser',
          include: BROWSER_TESTS,
          // A second, which is vitest's own patience, is too little for a page on a machine that is busy.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
});
