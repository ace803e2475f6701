import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { apiMockPlugin } from './api-mock/vite-plugin.ts';
import { demoCasePlugin } from './scripts/vite-plugin-demo-case.ts';
import { messagesPlugin } from './scripts/vite-plugin-messages.ts';
import { smallPackagesPlugin } from './scripts/vite-plugin-small-packages.ts';
import { CPU_THROTTLE } from './tests/support/cpu-throttle.ts';
import { PAGES_ONLY } from './tests/support/launch-options.ts';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './tests/support/limits.ts';
import { writtenCasesPlugin } from './tests/support/vite-plugin-written-cases.ts';

const BROWSER_TESTS = ['src/**/*.browser.test.{ts,tsx}', 'sw/**/*.browser.test.{ts,tsx}'];

/** The walks through the forms: more steps, or other ones, by the environment. */
const WALK = { seed: Number(process.env.WALK_SEED ?? 1), steps: Number(process.env.WALK_STEPS ?? 450) };

/** The generated forms that the page's own components show: more, or other ones, by the environment. */
const FORMS = {
  seed: Number(process.env.FORMS_SEED ?? 1),
  count: Number(process.env.FORMS_COUNT ?? 50),
  rendered: Number(process.env.FORMS_RENDERED ?? 2_000),
};

/** The pages that are tested have the forms and words of the demonstration. */
const INSTALL_CASE = './tests/support/install-demo-case.ts';

export default defineConfig({
  plugins: [react(), messagesPlugin(), demoCasePlugin()],
  test: {
    globalSetup: ['./tests/support/mock-global-setup.ts'],
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    teardownTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          setupFiles: [INSTALL_CASE],
          environment: 'node',
          // No test leaves anything behind in a module: to load the modules anew for each file would take as long as the tests.
          isolate: false,
          include: [
            '{src,sw,api-mock,scripts}/**/*.test.{ts,tsx}',
            'tests/{cases,contract,conformance,coverage-proof,faults,foreign-server,scenarios,sealed,support}/**/*.test.ts',
          ],
          exclude: BROWSER_TESTS,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'deploy',
          environment: 'node',
          // They need both builds, a browser, nginx, openssl and curl.
          include: ['tests/{deploy,examples}/**/*.test.ts'],
        },
      },
      {
        extends: true as const,
        // The tests' own origin answers /api/ and /__mock/.
        plugins: [apiMockPlugin(), smallPackagesPlugin(), writtenCasesPlugin()],
        // All packages are prepared before the first test: one found later would reload the page under a running one.
        optimizeDeps: { entries: ['{src,sw,tests/support}/**/*.{ts,tsx}'] },
        test: {
          name: 'browser',
          include: BROWSER_TESTS,
          provide: { cpuThrottle: CPU_THROTTLE, walk: WALK, forms: FORMS },
          setupFiles: [
            INSTALL_CASE,
            ...(CPU_THROTTLE === 1 ? [] : ['./tests/support/throttle-browser-tests.ts']),
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            connectTimeout: TEST_LIMIT_MS,
            provider: playwright({
              actionTimeout: WAIT_LIMIT_MS,
              launchOptions: PAGES_ONLY,
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
});
