import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/find-browser.ts';

const BROWSER_TESTS = ['src/**/*.browser.test.{ts,tsx}', 'sw/**/*.browser.test.{ts,tsx}'];

async function messagesPlugin(): Promise<Plugin[]> {
  const path = new URL('./scripts/vite-plugin-messages.ts', import.meta.url);
  if (!existsSync(path)) return [];
  const module: Record<string, unknown> = await import(path.href);
  const create = Object.values(module).find((value) => typeof value === 'function');
  return create === undefined ? [] : [await create()];
}

const executablePath = findChromium();

export default defineConfig(async () => ({
  plugins: [react(), await messagesPlugin()],
  test: {
    globalSetup: ['./tests/support/mock-global-setup.ts'],
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,sw,api-mock,scripts}/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          exclude: BROWSER_TESTS,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'browser',
          include: BROWSER_TESTS,
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
}));
