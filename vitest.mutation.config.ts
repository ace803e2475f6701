import { defineConfig } from 'vitest/config';
import { demoCasePlugin } from './scripts/vite-plugin-demo-case.ts';
import { messagesPlugin } from './scripts/vite-plugin-messages.ts';
import { TEST_LIMIT_MS } from './tests/support/limits.ts';

/** The tests that judge a mutant: those beside the mutated code that need no browser. */
export default defineConfig({
  plugins: [messagesPlugin(), demoCasePlugin()],
  test: {
    environment: 'node',
    setupFiles: ['./tests/support/install-demo-case.ts'],
    isolate: false,
    testTimeout: TEST_LIMIT_MS,
    include: ['src/{kernel,server,claim,vault,outbox,support,session,portal}/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts'],
  },
});
