import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startPortal } from '../support/start-portal.ts';

// Runs the examples of docs/testing-against-the-mock.md as a tester would, because they must work as shown.
test('the Playwright example works', async () => {
  const portal = await startPortal();
  const child = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/examples/playwright.config.ts'],
    { env: { ...process.env, PORTAL_URL: portal.url, FORCE_COLOR: '0' } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  await portal.close();
  expect(code, output).toBe(0);
  expect(output).toContain('4 passed');
});
