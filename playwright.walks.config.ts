import { defineConfig } from '@playwright/test';
import { THEME_NAMES } from '#server/settings.ts';
import flows from './playwright.config.ts';

/** Every form in every theme at both sizes: `npm run walks`. A part of them is among the flows of `npm test`. */
export default defineConfig<object, { theme: (typeof THEME_NAMES)[number] }>({
  ...flows,
  testDir: 'tests/walks',
  testMatch: '*.walk.ts',
  outputDir: 'reports/walks',
  reporter: [['list'], ['json', { outputFile: 'reports/walks.json' }]],
  projects: THEME_NAMES.map((theme) => ({ name: theme, use: { browserName: 'chromium', theme } })),
});
